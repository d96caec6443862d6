import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { repositoryRoot } from './repository.mjs'

const anvilVersion = '1.7.1'

/** Node's platform and architecture to the ending of Foundry's npm package. */
const builds = /** @type {Record<string, string>} */ ({
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
})

/**
 * The absolute path of the anvil binary (Foundry's local EVM chain). The lock brings the one for Linux on
 * x64; on the other platforms Foundry builds for, the first call installs theirs beside the lock.
 *
 * @param {string} [platform] `<process.platform>-<process.arch>`
 * @param {string} [root] the folder that holds node_modules
 * @throws {Error} when Foundry has no build for the platform, or its package cannot be installed
 */
export function findAnvil(platform = `${process.platform}-${process.arch}`, root = repositoryRoot) {
  const build = builds[platform]
  if (!build) {
    throw new Error(`anvil is not built for ${platform}; it is for ${Object.keys(builds).join(', ')}.`)
  }
  const name = `@foundry-rs/anvil-${build}`
  const file = build.startsWith('win32') ? 'anvil.exe' : 'anvil'
  const path = join(root, 'node_modules', name, 'bin', file)
  if (existsSync(path)) return path

  console.log(`Installing ${name}@${anvilVersion}: the local chains need it and it is not in node_modules.`)
  runNpm(['install', '--no-save', `${name}@${anvilVersion}`], root)
  if (existsSync(path)) return path
  throw new Error(`${name}@${anvilVersion} was installed but holds no ${path}.`)
}
