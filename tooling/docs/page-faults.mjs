import { dirname, join } from 'node:path'
import { unpasted } from './unpasted-code.mjs'
import { readPage } from './read-page.mjs'

/** @typedef {{ path: string, text: string }} MarkdownFile */

/** Languages whose code is compiled here: an example that is not pasted from a compiled file is never checked. */
const compiled = new Set(['ts', 'tsx', 'js', 'jsx', 'mjs', 'vue', 'svelte', 'html'])

/**
 * Finds links to files or anchors that do not exist, and code blocks that are not pasted from a compiled file.
 *
 * @param {readonly MarkdownFile[]} files
 * @param {(path: string) => boolean} exists whether the repository has a file or folder
 * @param {readonly import('./unpasted-code.mjs').UnpastedCode[]} [allowed]
 * @returns {string[]} a line per fault
 */
export function pageFaults(files, exists, allowed = unpasted) {
  const pages = new Map(files.map(({ path, text }) => [path, readPage(text)]))
  const faults = [...pages].flatMap(([path, { links, blocks }]) => [
    ...links.flatMap(({ line, target }) => {
      const fault = linkFault(path, target)
      return fault ? [`${path}:${line}: ${fault}`] : []
    }),
    ...blocks
      .filter(({ language, isPasted }) => compiled.has(language) && !isPasted)
      .filter((block) => !allowed.some((entry) => allows(entry, path, block.firstLine)))
      .map(
        ({ line }) =>
          `${path}:${line}: code is not pasted by a marker, and unpasted-code.mjs does not list it`,
      ),
  ])
  const unused = allowed
    .filter(
      (entry) => !pages.get(entry.path)?.blocks.some((block) => allows(entry, entry.path, block.firstLine)),
    )
    .map(
      ({ path, firstLine }) =>
        `${path}: unpasted-code.mjs lists "${firstLine}", which the page does not have`,
    )
  return [...faults, ...unused]

  /** @param {string} path @param {string} target */
  function linkFault(path, target) {
    if (/^[a-z][a-z+.-]*:/i.test(target)) return undefined
    if (target.startsWith('/')) return `${target} is absolute: code hosts do not know the root of the site`
    const [relative = '', anchor] = target.split('#')
    const file = relative === '' ? path : join(dirname(path), decodeURIComponent(relative))
    if (!pages.has(file) && !exists(file)) return `${target} does not exist`
    if (anchor === undefined) return undefined
    const page = pages.get(file)
    if (!page) return file.endsWith('.md') ? undefined : anchorOfSource(target, anchor)
    return page.anchors.has(anchor) ? undefined : `${target}: the page has no heading or anchor "${anchor}"`
  }
}

/** Lines of sources move: a link to one leads elsewhere after the next change. @param {string} target @param {string} anchor */
function anchorOfSource(target, anchor) {
  return `${target} names the place "${anchor}" of a file that has none`
}

/** @param {import('./unpasted-code.mjs').UnpastedCode} entry @param {string} path @param {string} firstLine */
function allows(entry, path, firstLine) {
  return entry.path === path && entry.firstLine === firstLine
}
