import { join } from 'node:path'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { composedPolicy, makePlainApp, servePlainPage } from '../packed/plain-app.js'
import { runScenario, test as base } from '../packed/test.js'

const test = base.extend<object, { app: string }>({
  /** Folder of the built app. */
  app: [
    async ({ chain: { rpcUrl }, folder, tarball }, use) => {
      const app = join(folder, 'plain-app')
      await makePlainApp({ folder: app, tarball, rpcUrl, builds: ['webpack', 'esbuild', 'esm', 'element'] })
      await use(app)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
// one installation for all pages
test.describe.configure({ mode: 'default' })

for (const [title, page] of [
  ['built by webpack', 'webpack.html'],
  ['of an app of React, built by webpack', 'webpack-react.html'],
  ['built by esbuild', 'esbuild.html'],
  ['imported by an import map', 'import-map.html'],
  ['of the script of a custom element', 'element.html'],
] as const)
  test(`the widget ${title} connects under a strict policy with Trusted Types`, async ({
    page: tab,
    wallet,
    app,
    chain,
  }) => {
    const policy = /^(webpack|esbuild)/.test(page)
      ? strictPolicy({ connect: [chain.rpcUrl] })
      : composedPolicy(app)
    const { url, stop } = await servePlainPage(app, page, policy)
    await tab.goto(`${url}/${page}`)
    await runScenario(tab, wallet)
    // an idle page still loads what it may need next
    await tab.close()
    await stop()
  })
