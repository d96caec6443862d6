import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

const anvilVersion = '1.7.1'

/** Suffix of Foundry's npm package by Node platform and architecture. */
const builds = /** @type {Record<string, string>} */ ({
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
})

/**
 * Returns the absolute path of the anvil binary (Foundry's local EVM chain). package-lock.json contains the build for
 * Linux x64; on other supported platforms the first call installs the matching package without saving it.
 *
 * @param {string} [platform] `<process.platform>-<process.arch>`
 * @param {string} [root] the folder that holds node_modules
 * @throws {Error} when Foundry publishes no build for the platform, or the package can't be installed
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
  execFileSync('npm', ['install', '--no-save', `${name}@${anvilVersion}`], {
    cwd: root,
    stdio: 'inherit',
    // npm is a batch file on Windows, which only a shell can run
    shell: process.platform === 'win32',
  })
  if (existsSync(path)) return path
  throw new Error(`${name}@${anvilVersion} was installed but holds no ${path}.`)
}
