import { posix } from 'node:path'

/**
 * The text of a Markdown file for the package: links that are relative in the repository lead to the code host, at the tag of
 * the version. A package has only some of the files, and npm shows the README elsewhere.
 *
 * @param {string} text
 * @param {{ web: string, version: string, path?: string }} options `path`: that of the file in the repository
 */
export function packedText(text, { web, version, path = 'README.md' }) {
  const absolute = (/** @type {string} */ target) => {
    if (/^(?:[a-z][a-z+.-]*:|#)/i.test(target)) return target
    const [file = '', anchor] = target.split('#')
    const kind = /\.(?:png|svg|gif|jpe?g|webp)$/.test(file) ? 'raw' : 'blob'
    const inRepository = posix.join(posix.dirname(path), file)
    return `${web}/${kind}/v${version}/${inRepository}${anchor === undefined ? '' : `#${anchor}`}`
  }
  let isCode = false
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
      if (isCode) return line
      return line
        .replace(/(?<=\]\()([^)\s]+)(?=\))/g, absolute)
        .replace(/(?<=\s(?:src|srcset|href)=")([^"]+)(?=")/g, absolute)
    })
    .join('\n')
}
