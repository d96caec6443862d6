import type { Locator, Route } from '@playwright/test'
import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'

const isOfService = (path: string) => (url: URL) => url.pathname.startsWith(path)
const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0

// behaviour 16.3, 16.8
test(
  'shows a fiat total and fiat values with invented prices, and the playground says so',
  { tag: longTag },
  async ({ served: p }) => {
    await p.open()
    await expect(p.part('invented-prices')).toContainText('Prices and fiat values are invented')
    await p.connect()
    await p.button.click()
    await expect(p.part('balances-total')).toHaveText('$25,001,579.50')
    await expect(p.part('balances-total-line')).toHaveText('Tokens without a price aren’t included')
    const row = (symbol: string) => p.dialog.locator('[data-testid^="asset-"]').filter({ hasText: symbol })
    await expect(row('10,000 ETH')).toContainText('$25,000,000.00 +1.84%')
    await expect(row('1,204.5 USDC')).toContainText('$1,204.50 0%')
    await expect(row('TOLL')).not.toContainText('$')
    await expect(row('1,204.5 USDC').locator('.asset-picture > .picture img')).toHaveAttribute(
      'src',
      /^blob:/,
    )
  },
)

// behaviour 16.13
test('shows pictures of the service for known assets in lists and the review, and a letter for others', async ({
  served: p,
}) => {
  const requested: string[] = []
  p.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/public\/get(Asset|Token)Image\//.test(pathname)) requested.push(decodeURIComponent(pathname))
  })
  await p.open()
  await p.connect()
  await p.button.click()
  const picture = (within: Locator) => within.locator('.asset-picture > .picture img')
  const row = (symbol: string) => p.dialog.locator('[data-testid^="asset-"]').filter({ hasText: symbol })
  await expect(picture(row('10,000 ETH'))).toHaveAttribute('src', /^blob:/)
  await expect(row('TOLL').locator('.asset-picture > .picture .letter-tile')).toHaveAttribute(
    'data-letter',
    'T',
  )
  await p.part('account-action-send').click()
  await expect(picture(p.part('send-asset'))).toHaveAttribute('src', /^blob:/)
  await p.part('send-asset').click()
  const choice = p.dialog.locator('[data-testid^="send-asset-"]').filter({ hasText: 'USDC' })
  await expect(picture(choice)).toHaveAttribute('src', /^blob:/)
  await choice.click()
  await p.part('send-amount').fill('1')
  await p.part('send-receiver').fill(addresses[2] ?? '')
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await expect(p.dialog.locator('.transfer-summary .asset-picture > .picture img').first()).toHaveAttribute(
    'src',
    /^blob:/,
  )
  const ofAssets = requested.filter((path) => path.includes('/eip155:1/'))
  expect(ofAssets).toContain('/public/getAssetImage/eip155:1/slip44:60')
  expect(ofAssets).toContain(
    '/public/getAssetImage/eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  )
  // once each, although several views show them
  expect(new Set(ofAssets).size).toBe(ofAssets.length)
  expect(requested.join()).not.toContain('getTokenImage')
})

// behaviour 16.14
test(
  'shows the pictures of the plugin asset-pictures without a call to the service',
  { tag: longTag },
  async ({ served: p }) => {
    const requested: string[] = []
    p.page.on('request', (request) => requested.push(decodeURIComponent(new URL(request.url()).pathname)))
    const plugins = [
      'evm',
      'service',
      'injected',
      'connect',
      'networks',
      'account',
      'balances',
      'asset-pictures',
    ]
    await p.open(`?plugins=${plugins.join()}`)
    await p.connect()
    await p.button.click()
    const row = (symbol: string) => p.dialog.locator('[data-testid^="asset-"]').filter({ hasText: symbol })
    for (const symbol of ['10,000 ETH', '1,204.5 USDC'])
      await expect(row(symbol).locator('.asset-picture > .picture img')).toHaveAttribute('src', /^data:image/)
    await expect(row('TOLL').locator('.asset-picture > .picture .letter-tile')).toBeVisible()
    expect(requested.filter((path) => /getAssetImage.*(slip44:60|erc20:0xa0b8)/.test(path))).toEqual([])
  },
)

// behaviour 16.19
test('a row opens the asset, with the prices that the service has recorded, and its form to send it', async ({
  served: p,
}) => {
  const requested: string[] = []
  p.page.on('request', (request) => {
    if (request.url().includes('/v1/fungible/series')) requested.push(request.url())
  })
  await p.open()
  await p.connect()
  await p.button.click()
  const row = p.dialog.locator('[data-testid^="asset-"]').filter({ hasText: '1,204.5 USDC' })
  await expect(row).toContainText('$1,204.50')
  expect(requested).toEqual([])
  await row.click()
  await expect(p.part('asset-name')).toHaveText('USD Coin')
  await expect(p.part('asset-value')).toHaveText('$1,204.50')
  await expect(p.part('asset-chart-course')).toHaveText('Unchanged at $1.00')
  await p.part('asset-range-1y').click()
  await expect(p.part('asset-chart-course')).toHaveText('Unchanged at $1.00')
  expect(requested.map((url) => new URL(url).searchParams.get('range'))).toEqual(['1d', '1y'])
  await expect(p.part('asset-copy')).toBeVisible()
  await p.part('asset-action-send').click()
  await expect(p.part('send-asset')).toContainText('USDC')
})

// behaviour 11.4, 16.18
test(
  'formats fiat values in the language and its currency, also after a change of the network',
  { tag: longTag },
  async ({ served: p }) => {
    await p.open('?locale=de')
    await p.connect()
    await p.button.click()
    await expect(p.part('balances-total')).toHaveText('22.501.421,55\u00a0€')
    await p.part('frame-chooser').click()
    await p.part('network-eip155:8453').click()
    await p.wallet.approve()
    await expect(p.part('balances-total')).toHaveText('22.500.225,00\u00a0€')
  },
)

// behaviour 16.3
test('nothing moves when the prices arrive after the balance', { tag: longTag }, async ({ served: p }) => {
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

  // behaviour 16.19
  test('an asset is shown without a chart', { tag: longTag }, async ({ served: p }) => {
    await p.page.route(isOfService('/v1/fungible/series'), (route) => route.abort())
    await p.open()
    await p.connect()
    await p.button.click()
    await p.dialog.locator('[data-testid^="asset-"]').filter({ hasText: '10,000 ETH' }).click()
    await expect(p.part('asset-chart-state')).toContainText('Chart unavailable')
    await expect(p.part('asset-price')).toHaveText('$2,500.00')
  })

  // behaviour 16.4
  test('shows the balances of the network without fiat values', { tag: longTag }, async ({ served: p }) => {
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
