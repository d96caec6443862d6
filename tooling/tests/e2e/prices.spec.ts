import type { Locator, Route } from '@playwright/test'
import { startService } from '../../service/start-service.mjs'
import { expect, test as base } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'

interface WorkerFixtures {
  /** Address of the playground with a service that reads the local chains. */
  pricedUrl: string
}

const test = base.extend<{ priced: Playground }, WorkerFixtures>({
  pricedUrl: [
    async ({ servePage, devnet }, use) => {
      const upstreams = devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
      const environment = { CLIENT_LIMIT: '0', UPSTREAMS: upstreams }
      const service = await startService({ folder: 'memory', environment })
      await use(await servePage('playground', { service }))
      await service.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  priced: async ({ page, pricedUrl }, use) => use(playgroundPage(page, pricedUrl)),
})

const isOfService = (path: string) => (url: URL) => url.pathname.startsWith(path)
const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0

// behaviour 16.3, 16.8
test('shows a fiat total and fiat values with invented prices, and the playground says so', async ({
  priced: p,
}) => {
  await p.open()
  await expect(p.part('invented-prices')).toContainText('Prices and fiat values are invented')
  await p.connect()
  await p.button.click()
  await expect(p.part('balances-total')).toHaveText('$25,001,579.50')
  await expect(p.part('balances-total-line')).toHaveText('Without tokens that have no price')
  const row = (symbol: string) => p.dialog.locator('[data-testid^="asset-"]').filter({ hasText: symbol })
  await expect(row('10,000 ETH')).toContainText('$25,000,000.00 +1.84%')
  await expect(row('1,204.5 USDC')).toContainText('$1,204.50 0%')
  await expect(row('TOLL')).not.toContainText('$')
  await expect(row('1,204.5 USDC').locator('.asset-picture > .picture img')).toHaveAttribute('src', /^blob:/)
})

// behaviour 11.4
test('formats fiat values in the language of the widget, also after a change of the network', async ({
  priced: p,
}) => {
  await p.open('?locale=de')
  await p.connect()
  await p.button.click()
  await expect(p.part('balances-total')).toHaveText('25.001.579,50\u00a0$')
  await p.part('frame-chooser').click()
  await p.part('network-eip155:8453').click()
  await p.wallet.approve()
  await expect(p.part('balances-total')).toHaveText('25.000.250,00\u00a0$')
})

// behaviour 16.3
test('nothing moves when the prices arrive after the balance', async ({ priced: p }) => {
  const held: Route[] = []
  await p.page.route(isOfService('/v1/account/'), (route) => void held.push(route))
  await p.open()
  await p.connect()
  await p.button.click()
  await expect(p.part('account-balance')).toHaveText('10,000 ETH')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // within the dialog: it is centred, and grows with the list of tokens
  const place = async () =>
    Math.round((await top(p.dialog.locator('.account-actions'))) - (await top(p.dialog)))
  const before = await place()
  for (const route of held) await route.continue()
  await expect(p.part('balances-total')).toBeVisible()
  expect(await place()).toBe(before)
})

test.describe('without an answer of the service', () => {
  test.use({ allowPageErrors: true })

  // behaviour 16.4
  test('shows the balances of the network without fiat values', async ({ priced: p }) => {
    await p.page.route(isOfService('/v1/account/'), (route) => route.abort())
    await p.page.route(isOfService('/v1/fungible/'), (route) => route.abort())
    await p.open()
    await p.connect()
    await p.button.click()
    const rows = p.dialog.locator('[data-testid^="asset-"]')
    await expect(rows.filter({ hasText: '1,204.5 USDC' })).toHaveCount(1)
    await expect(p.part('account-balance')).toHaveText('10,000 ETH')
    await expect(p.dialog).not.toContainText('$')
  })
})
