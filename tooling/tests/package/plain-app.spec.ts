import { join } from 'node:path'
import { composedPolicy, makePlainApp, servePlainPage } from '../packed/plain-app.js'
import { runScenario, test } from '../packed/test.js'

test.describe.configure({ timeout: 240_000 })

test('the widget of a script tag connects under the policy of its build', async ({
  page,
  wallet,
  chain,
  folder,
  tarball,
}) => {
  const app = join(folder, 'script')
  await makePlainApp({ folder: app, tarball, rpcUrl: chain.rpcUrl, builds: ['iife'] })
  const { url, stop } = await servePlainPage(app, 'script.html', composedPolicy(app))
  await page.goto(`${url}/script.html`)
  await runScenario(page, wallet)
  // an idle page still loads what it may need next
  await page.close()
  await stop()
})
