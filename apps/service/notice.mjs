import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the packages that have modules in a build, each in its version with the text of its licence.
 *
 * @param {readonly string[]} modules absolute paths
 * @returns {string}
 * @throws {Error} naming a package without a licence
 */
export function noticeOf(modules) {
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const entries = [...new Set(folders)].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (typeof license !== 'string')
      throw new Error(`${name} ${version} names no licence in its package.json.`)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry))
    const text = file === undefined ? '' : `\n\n${readFileSync(join(folder, file), 'utf8').trim()}`
    return `${name} ${version} (${license})${text}`
  })
  return `The files in dist/frame contain code of these packages.\n\n${[...new Set(entries)].sort().join('\n\n---\n\n')}\n`
}
