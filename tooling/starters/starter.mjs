import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../../apps/create-foyer/src/create-app.mjs'
import { templates } from '../../apps/create-foyer/src/templates.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { npm } from './npm.mjs'
import { startServer } from './start-server.mjs'

/** Every starter: a template, and its variant with wagmi. */
export const starterNames = templates.flatMap(({ name, hasWagmi }) =>
  hasWagmi ? [name, `${name}-wagmi`] : [name],
)

/**
 * Creates a starter in a folder, and installs it from a tarball of the package.
 *
 * @param {{ name: string, folder: string, tarball: string, versions?: Record<string, string>, modules?: string }} options
 *   `name` is one of {@link starterNames}; `folder` does not exist yet; `versions` replace those of packages that the starter
 *   has; `modules` is the folder of packages of an app that is no longer needed, of which npm keeps what the starter has too
 * @throws {Error} with the output of the command that fails
 */
export async function installStarter({ name, folder, tarball, versions = {}, modules }) {
  const wagmi = name.endsWith('-wagmi')
  const template = templates.find((known) => known.name === name.replace('-wagmi', ''))
  if (!template || (wagmi && !template.hasWagmi))
    throw new Error(`There is no starter "${name}". Choose of ${starterNames.join(', ')}.`)
  createApp({ path: folder, template, wagmi })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const replaced = { ...versions, foyerkit: `file:${tarball}` }
  for (const [dependency, version] of Object.entries(replaced)) {
    const owner = [manifest.dependencies, manifest.devDependencies].find((list) => dependency in list)
    if (!owner) throw new Error(`The starter "${name}" has no package "${dependency}".`)
    owner[dependency] = version
  }
  writeFileSync(file, JSON.stringify(manifest))
  if (modules && existsSync(modules)) renameSync(modules, join(folder, 'node_modules'))
  await npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'])
}

/**
 * Creates and installs a starter, runs its test and builds it.
 *
 * @param {Parameters<typeof installStarter>[0] & { rpcUrl: string }} options
 * @throws {Error} with the output of the command that fails
 */
export async function makeStarter({ rpcUrl, ...options }) {
  await installStarter(options)
  const { folder } = options
  await npm(folder, ['test'])
  await npm(folder, ['run', 'build'], { VITE_RPC_URL: rpcUrl, NEXT_PUBLIC_RPC_URL: rpcUrl })
}

/**
 * Serves a built starter. Returns its URL and the function that stops.
 *
 * @param {{ name: string, folder: string }} starter
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>}
 */
export async function serveStarter({ name, folder }) {
  if (!name.startsWith('next')) return serveStatic({ dir: join(folder, 'dist') })
  return startServer({
    folder,
    script: 'node_modules/next/dist/bin/next',
    args: (port) => ['start', '--port', port, '--hostname', '127.0.0.1'],
  })
}
