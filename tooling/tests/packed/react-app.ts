import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { npm } from '../../starters/npm.mjs'
import { installStarter } from '../../starters/starter.mjs'
import { startServer } from '../../starters/start-server.mjs'
import { pageFiles, viteConfig } from './pages.js'
import { test as base } from './test.js'

interface WorkerFixtures {
  /** Folder of the starter `react` with further pages. */
  readonly app: string
  /** URL of its pages, built with React for development, under a strict policy with Trusted Types. */
  readonly site: string
  /** URL of its pages on the development server of Vite. */
  readonly devServer: string
}

/** A test of pages of React that share one installation. */
export const test = base.extend<object, WorkerFixtures>({
  app: [
    async ({ folder, tarball }, use) => {
      const app = join(folder, 'react-app')
      await installStarter({ name: 'react', folder: app, tarball })
      for (const [path, text] of Object.entries({ ...pageFiles, 'vite.config.ts': viteConfig })) {
        mkdirSync(dirname(join(app, path)), { recursive: true })
        writeFileSync(join(app, path), text)
      }
      await use(app)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: [
    async ({ app, chain: { rpcUrl } }, use) => {
      const env = { VITE_RPC_URL: rpcUrl, NODE_ENV: 'development' }
      await npm(app, ['exec', '--', 'vite', 'build', '--mode', 'development'], env)
      const policy = strictPolicy({ connect: [rpcUrl] })
      const { url, stop } = await serveStatic({
        dir: join(app, 'dist'),
        headers: { 'content-security-policy': policy },
      })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  devServer: [
    async ({ app, chain: { rpcUrl } }, use) => {
      const { url, stop } = await startServer({
        folder: app,
        script: 'node_modules/vite/bin/vite.js',
        args: (port) => ['--port', port, '--host', '127.0.0.1'],
        env: { VITE_RPC_URL: rpcUrl, NODE_ENV: 'development' },
      })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
