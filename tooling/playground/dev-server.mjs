import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, defaultClientConditions } from 'vite'
import { privateReflect } from '../build/private-reflect.mjs'
import { devnetPlugin } from '../serve/devnet-json.mjs'

/**
 * Starts Vite's dev server for a page of this repository, on the sources. The page's chain data is served as
 * `/devnet.json`.
 *
 * @param {{ root: string, cacheDir: string, port: number, devnet: import('../serve/devnet-json.mjs').ServedDevnet }}
 *   options `port` is the first to try; the next free one is used
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 * @throws {Error} when the folder has no index.html
 */
export async function startDevServer({ root, cacheDir, port, devnet }) {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`There is no page to serve: ${root}/index.html`)
  const listenersBefore = process.listeners('SIGTERM')
  const server = await createServer({
    root,
    cacheDir,
    logLevel: 'warn',
    clearScreen: false,
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    server: { host: '127.0.0.1', port, strictPort: false },
    plugins: [privateReflect(), devnetPlugin(devnet)],
  })
  // Vite's handler exits the process on SIGTERM before the chains have written their state
  for (const listener of process.listeners('SIGTERM')) {
    if (!listenersBefore.includes(listener)) process.off('SIGTERM', listener)
  }
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('Vite has no address to open.')
  return { url, stop: () => server.close() }
}
