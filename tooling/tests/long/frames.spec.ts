import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { makeStarter } from '../../starters/starter.mjs'
import { runScenario, test as base } from '../packed/test.js'

/** Values of `sandbox`, by the name of the page that has a frame with it. */
const sandboxes = {
  'with-storage': 'allow-scripts allow-same-origin allow-popups',
  'without-storage': 'allow-scripts allow-popups',
} as const

const test = base.extend<object, { site: string }>({
  /** The starter `vanilla` in the frame of each page, under a strict policy with Trusted Types. */
  site: [
    async ({ chain: { rpcUrl }, folder, tarball }, use) => {
      const app = join(folder, 'frames')
      await makeStarter({ name: 'vanilla', folder: app, tarball, rpcUrl })
      const dir = join(app, 'dist')
      mkdirSync(dir, { recursive: true })
      for (const [name, sandbox] of Object.entries(sandboxes))
        writeFileSync(
          join(dir, `${name}.html`),
          `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:," />
<iframe title="Shop" width="800" height="700" src="/index.html" sandbox="${sandbox}"></iframe></html>`,
        )
      const policy = `${strictPolicy({ connect: [rpcUrl] })}; frame-src 'self'`
      const { url, stop } = await serveStatic({
        dir,
        // a frame without an origin of its own asks for its modules as the origin `null`
        headers: { 'content-security-policy': policy, 'access-control-allow-origin': '*' },
      })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.describe.configure({ mode: 'default' })

test('the widget works in a sandboxed frame with allow-same-origin, and keeps its connection', async ({
  page,
  wallet,
  site,
  pageErrors,
}) => {
  await page.goto(`${site}/with-storage.html`)
  const frame = page.frameLocator('iframe')
  await runScenario(frame, wallet, { within: frame })
  await wallet.connect({ within: frame })
  await page.reload()
  await expect(frame.getByTestId('address')).toHaveText(wallet.account)
  await wallet.disconnect({ within: frame })
  // the browser warns once per document that such a frame of the same origin can escape, and the widget of nothing
  const warning =
    'An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute can escape its sandboxing.'
  expect(pageErrors.take()).toEqual({ logged: [warning, warning], uncaught: [], violations: [] })
})

test('the widget works in a frame without allow-same-origin, and reports once that it keeps no connection', async ({
  page,
  wallet,
  site,
  pageErrors,
}) => {
  await page.goto(`${site}/without-storage.html`)
  const frame = page.frameLocator('iframe')
  await runScenario(frame, wallet, { within: frame })
  await wallet.connect({ within: frame })
  const { logged, ...others } = pageErrors.take()
  expect(others).toEqual({ uncaught: [], violations: [] })
  expect(logged).toEqual([
    expect.stringMatching(
      /^\[foyer\] Connections end with the page: the browser denies it localStorage\. In an iframe, use sandbox="allow-scripts allow-same-origin" /,
    ),
  ])
  await page.reload()
  await expect(frame.locator('.trigger[data-state="disconnected"]')).toBeVisible()
  await expect(frame.getByTestId('address')).toBeHidden()
})
