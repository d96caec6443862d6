import { execa } from 'execa'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import { createApp } from '../../apps/create-foyer/src/create-app.mjs'
import { templates } from '../../apps/create-foyer/src/templates.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { npm } from './npm.mjs'

/** Every starter: a template, and its variant with wagmi. */
export const starterNames = templates.flatMap(({ name, hasWagmi }) =>
  hasWagmi ? [name, `${name}-wagmi`] : [name],
)

/**
 * Creates a starter in a folder, installs it from a tarball of the package, runs its test and builds it.
 *
 * @param {{ name: string, folder: string, tarball: string, rpcUrl: string }} options `name` is one of
 *   {@link starterNames}; `folder` does not exist yet
 * @throws {Error} with the output of the command that fails
 */
export async function makeStarter({ name, folder, tarball, rpcUrl }) {
  const wagmi = name.endsWith('-wagmi')
  const template = templates.find((known) => known.name === name.replace('-wagmi', ''))
  if (!template || (wagmi && !template.hasWagmi))
    throw new Error(`There is no starter "${name}". Choose of ${starterNames.join(', ')}.`)
  createApp({ path: folder, template, wagmi })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.dependencies.foyerkit = `file:${tarball}`
  writeFileSync(file, JSON.stringify(manifest))
  await npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'])
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
  const port = await getPort()
  const bin = join(folder, 'node_modules/next/dist/bin/next')
  const server = execa(process.execPath, [bin, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: folder,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    reject: false,
  })
  const url = `http://127.0.0.1:${port}`
  for (let isUp = false; !isUp;) {
    if (server.exitCode !== null && server.exitCode !== undefined)
      throw new Error(`next start ended: ${(await server).stderr}`)
    isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => new Promise((resolve) => setTimeout(() => resolve(false), 100)),
    )
  }
  return {
    url,
    stop: () => {
      server.kill()
      return server
    },
  }
}
