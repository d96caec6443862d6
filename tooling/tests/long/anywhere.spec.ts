import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { npm } from '../../starters/npm.mjs'
import { makeStarter } from '../../starters/starter.mjs'
import { pageFiles, viteConfig } from '../packed/pages.js'
import { runScenario, test as base } from '../packed/test.js'

const test = base.extend<object, { site: string }>({
  /** The starter `react` and further pages, under a strict policy with Trusted Types. */
  site: [
    async ({ chain, folder, tarball }, use) => {
      const app = join(folder, 'anywhere')
      const { rpcUrl } = chain
      await makeStarter({ name: 'react', folder: app, tarball, rpcUrl })
      for (const [path, text] of Object.entries({ ...pageFiles, 'vite.config.ts': viteConfig })) {
        mkdirSync(dirname(join(app, path)), { recursive: true })
        writeFileSync(join(app, path), text)
      }
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
})
// one installation for all pages
test.describe.configure({ mode: 'default' })

for (const [title, page] of [
  ['of a module in StrictMode', 'index'],
  ['of an effect in StrictMode', 'effect'],
  ['in an app within a shadow root', 'shadow'],
  ['of a custom element', 'element'],
] as const)
  test(`the widget ${title} connects under a strict policy with Trusted Types`, async ({
    page: tab,
    wallet,
    site,
  }) => {
    await tab.goto(`${site}/${page}.html`)
    await runScenario(tab, wallet)
  })
