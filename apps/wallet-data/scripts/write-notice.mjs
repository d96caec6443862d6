import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const introduction = `The wallets, networks and assets of the .json files and the pictures in the archives were put together by
scripts/build.mjs from the packages below, with changes: links that could not take a pairing address were
left out, ids and marks were added, of the pictures only some were taken.
Explorer ids, and what the sources do not have, were added by hand. Names and logos belong to their owners; that they
are shown says nothing about whether their owners know of this project.
`

/**
 * Writes the NOTICE that the sources' licences ask for.
 *
 * @param {string} folder an absolute path
 * @param {readonly { name: string, version: string, licence: string, root: string }[]} packages `root` is the
 *   folder with the package's LICENSE
 */
export function writeNotice(folder, packages) {
  const parts = packages.map(({ name, version, licence, root }) => {
    const line = '='.repeat(100)
    const path = join(root, 'LICENSE')
    const text = existsSync(path)
      ? readFileSync(path, 'utf8')
          .replace(/[ \t]+$/gm, '')
          .trim()
      : `The package (by ${authorOf(root)}) names its licence, ${licence}, and carries no text of it.`
    return `${line}\n${name} ${version} (${licence})\n${line}\n\n${text}\n`
  })
  writeFileSync(join(folder, 'NOTICE'), [introduction, ...parts].join('\n'))
}

/** @param {string} root */
function authorOf(root) {
  const { author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return typeof author === 'string' ? author : author.name
}
