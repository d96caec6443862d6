import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { repositoryRoot } from '../setup/repository.mjs'
import { npm } from './npm.mjs'

/** Kinds of `foyerkit create-plugin`. */
export const pluginKinds = ['namespace', 'connector', 'feature', 'theme']

/**
 * Makes a plugin with the command of the package, installs it from a tarball of the package, runs its tests, builds it, and imports
 * the build. Returns the names of its exports.
 *
 * @param {{ kind: string, folder: string, tarball: string }} options `folder` does not exist yet
 * @throws {Error} with the output of the command that fails
 */
export async function makePlugin({ kind, folder, tarball }) {
  const bin = join(repositoryRoot, 'dist/tooling/compose/bin.js')
  await execa(process.execPath, [bin, 'create-plugin', 'my-own', '--kind', kind, '--out', folder])
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.devDependencies.foyerkit = `file:${tarball}`
  writeFileSync(file, JSON.stringify(manifest))
  await npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'])
  await npm(folder, ['test'])
  await npm(folder, ['run', 'build'])
  const { default: entry } = manifest.exports['.']
  return Object.keys(await import(pathToFileURL(join(folder, entry)).href))
}
