import { expect, test as base } from '@playwright/test'
import { execa } from 'execa'
import getPort from 'get-port'
import { repositoryRoot } from '../../setup/repository.mjs'
import { serveBuiltSite } from '../built-site.js'
import { firstWallet } from '../e2e/pages/playground.js'

/** Starts the site as `npm run docs` does. */
async function startSite() {
  const url = `http://localhost:${await getPort({ host: '127.0.0.1' })}`
  const server = execa('node', ['apps/docs/docs.mjs', '--port', new URL(url).port], {
    cwd: repositoryRoot,
    stdio: 'ignore',
    reject: false,
  })
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 120_000 }).toBe(true)
  return {
    url,
    async stop() {
      server.kill()
      await server
    },
  }
}

const starts = { 'the built site': serveBuiltSite, 'npm run docs': startSite } as const
type SiteName = keyof typeof starts

const test = base.extend<{ siteName: SiteName; site: string }>({
  siteName: ['the built site', { option: true }],
  site: async ({ siteName }, use) => {
    const { url, stop } = await starts[siteName]()
    await use(url)
    await stop()
  },
})

for (const siteName of Object.keys(starts) as SiteName[]) {
  test.describe(siteName, () => {
    test.use({ siteName, colorScheme: 'light' })

    // behaviour 13.1
    test('runs the widget in its playground, without a request to another origin', async ({ page, site }) => {
      const origins = new Set<string>()
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol !== 'data:') origins.add(origin)
      })
      await page.goto(`${site}/playground`)
      const frame = page.frameLocator('iframe')
      const button = frame.getByTestId('foyer-button')
      await expect(button).toHaveText('Connect wallet')
      await page.waitForLoadState('networkidle')
      expect([...origins]).toEqual([site])

      await button.click()
      await expect(frame.getByRole('dialog')).toContainText('Connect to Meridian')
      await frame.getByTestId(`connector-${firstWallet}`).click()
      await frame.getByTestId('test-wallet-approve').click()
      await expect(frame.getByTestId('state-status')).toHaveText('connected')
      await expect(frame.getByTestId('state-address')).toHaveText(/^0x[\dA-Fa-f]{40}$/)
      // no chain is behind the wallet, which the page says
      const absence = 'Token Balance Unavailable'
      await button.click()
      await expect(frame.getByRole('dialog')).toContainText(absence)
      await expect(page.getByText(absence)).toBeVisible()
      expect([...origins]).toEqual([site])
    })

    test('shows the playground in the theme of the site', async ({ page, site }) => {
      await page.goto(`${site}/playground`)
      const frame = page.frameLocator('iframe')
      const trigger = frame.getByTestId('foyer-trigger')
      await expect(trigger).toHaveAttribute('data-theme', 'light')
      await page
        .getByRole('switch', { name: /dark theme/i })
        .first()
        .click()
      await expect(trigger).toHaveAttribute('data-theme', 'dark')
      await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.reload()
      await expect(trigger).toHaveAttribute('data-theme', 'dark')
    })
  })
}
