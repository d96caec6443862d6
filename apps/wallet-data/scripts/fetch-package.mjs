import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fetches the files of one package into a folder, without installing it or anything it depends on.
 *
 * @param {{ name: string, version: string, licence: string }} source
 * @param {string} folder an absolute path
 * @returns {string} the folder with its package.json
 * @throws {Error} when npm or tar fails, or the licence is not the one that was read when it was chosen
 */
export function fetchPackage({ name, version, licence }, folder) {
  const archive = execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder],
    {
      encoding: 'utf8',
    },
  ).trim()
  const unpacked = join(folder, name.replaceAll('/', '-'))
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', unpacked])
  const root = join(unpacked, 'package')
  const said = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).license
  if (said !== licence) throw new Error(`${name}@${version} is under ${said}, not under ${licence}.`)
  return root
}
