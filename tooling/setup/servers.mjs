import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'

/** Debian keeps PostgreSQL's programs off the PATH, one folder a version. */
const debianPostgres = '/usr/lib/postgresql'

/** Programs that the service's tests start, with the packages that bring them. */
const wanted = /** @type {const} */ ([
  ['postgres', 'postgresql'],
  ['redis-server', 'redis-server'],
])

/**
 * Installs the servers that the service's tests start, where they are missing and this machine lets us. Without them
 * those tests are left out, and say so themselves.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(packages: readonly string[]) => boolean} [install] tries to; false when it is not in a position to
 * @returns {string[]} the programs that are missing still
 */
export function ensureServers(env = process.env, install = installServers) {
  const missing = () => wanted.filter(([program]) => !isThere(program, env))
  const packages = missing().map(([, name]) => name)
  if (packages.length > 0) install(packages)
  return missing().map(([program]) => program)
}

/** @param {readonly string[]} packages */
function installServers(packages) {
  return installDebianPackages(packages, "the service's tests start servers of their own and found none")
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 */
function isThere(program, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const all = [...folders, ...versions.map((version) => join(debianPostgres, version, 'bin'))]
  return all.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
