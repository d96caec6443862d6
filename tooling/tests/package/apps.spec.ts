import { join } from 'node:path'
import { composedPolicy, makePlainApp, servePlainPage } from '../packed/plain-app.js'
import { expect } from '@playwright/test'
import { testStarter } from '../packed/starters.js'
import { runScenario, test } from '../packed/test.js'

test.describe.configure({ timeout: 240_000 })

// each app takes over the packages of the one before; the starters are those of `commonStarters`
testStarter('react', { isKept: true })

test('the widget of a script tag connects under the policy of its build, and reports a second copy', async ({
  page,
  wallet,
  chain,
  folder,
  tarball,
  pageErrors,
}) => {
  const app = join(folder, 'script')
  const modules = join(folder, 'react/node_modules')
  await makePlainApp({ folder: app, tarball, rpcUrl: chain.rpcUrl, builds: ['iife'], modules })
  const { url, stop } = await servePlainPage(app, 'script.html', composedPolicy(app))
  await page.goto(`${url}/script.html`)
  await runScenario(page, wallet)
  await pageErrors.expectNone()

  // a page that runs the script twice
  const copies = await servePlainPage(app, 'two-copies.html', composedPolicy(app))
  await page.goto(`${copies.url}/two-copies.html`)
  await expect(page.getByTestId('fault')).toHaveText('kernel/SEVERAL_KERNELS')
  await expect(page.getByTestId('foyer-button')).toHaveCount(2)
  const { logged } = pageErrors.take()
  expect(logged.join()).toContain('another copy of it')
  expect(logged).toHaveLength(1)
  // an idle page still loads what it may need next
  await page.close()
  await Promise.all([stop(), copies.stop()])
})

testStarter('next', { after: 'script' })
