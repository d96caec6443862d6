import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfiesLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { repositoryRoot } from './repository.mjs'

/**
 * Makes node_modules what package-lock.json says and does nothing when it is already. A stamp with the
 * lock's hash, kept inside node_modules, answers the usual case; an unstamped folder that holds the right
 * versions is stamped rather than installed again.
 *
 * @param {string} [root] the folder that holds package-lock.json
 * @returns {'up to date' | 'stamped' | 'installed'}
 * @throws {Error} when there is no lock, npm fails, or node_modules is a link and would have to change
 */
export function ensureInstalled(root = repositoryRoot) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = join(root, 'node_modules/.foyer-lock')
  const hash = createHash('sha256').update(lock).digest('hex')
  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (installed && readIfThere(stamp) === hash) return 'up to date'

  if (installed && satisfiesLock(JSON.parse(lock), JSON.parse(installed))) {
    writeFileSync(stamp, hash)
    return 'stamped'
  }
  const reason = installed
    ? 'package-lock.json and node_modules differ'
    : 'there is no complete node_modules yet'
  refuseLink(join(root, 'node_modules'))
  console.log(`Running npm ci: ${reason}.`)
  // a NODE_ENV or an omit setting from outside must not leave out the tools themselves; the lock fixes every
  // version and hash, so asking the registry again about what npm has cached only costs time
  runNpm(['ci', '--include=dev', '--include=optional', '--include=peer', '--prefer-offline'], root)
  writeFileSync(stamp, hash)
  return 'installed'
}

/**
 * npm ci empties node_modules first, which through a link is the folder of another checkout.
 *
 * @param {string} folder
 */
function refuseLink(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `${folder} is a link and what it leads to differs from package-lock.json. ` +
      `Remove the link, or install there: npm ci would empty that folder.`,
  )
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
