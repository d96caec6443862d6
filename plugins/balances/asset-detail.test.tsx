import { afterEach, expect, test } from 'vitest'
import { currentEntryAtom, type Plugin } from '#kernel'
import type { AssetBalance } from '#kernel/money'
import { createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { balancesAsset, balancesService, fiatCurrencyAtom } from './contract.js'
import { balances } from './index.js'
import { sampleActionRoute, sampleActions } from './testing/sample-actions.js'
import { balancesCompanions, sampleAsset, sampleAssets } from './testing/sample-balances.js'
import { pointsUntil, sampleSeries, seriesOf, type SeriesRequest } from './testing/sample-series.js'

const now = 1_700_000_000_000
const [ether, , uniswap] = sampleAssets
const prices = [2_000, 2_100, 1_900, 2_200]
const rise = (request: SeriesRequest) => seriesOf(request, now, prices)

let h: Harness
afterEach(() => h.dispose())

async function start(
  answer: (request: SeriesRequest) => unknown,
  {
    asset = ether,
    held = sampleAssets,
    more = [],
  }: {
    readonly asset?: AssetBalance | undefined
    readonly held?: readonly AssetBalance[]
    readonly more?: readonly Plugin[]
  } = {},
) {
  const series = sampleSeries(answer)
  h = createPluginHarness(balances(), {
    companions: [
      ...balancesCompanions({ assets: async () => held, nativePriceAddress: '0xnative' }),
      series.plugin,
      ...more,
    ],
  })
  await h.service(balancesService).refresh()
  await settle()
  expect(series.requests).toEqual([])
  const screen = await h.open(balancesAsset, { chainId: 'demo:1', address: asset?.address })
  return { ...series, screen }
}

// behaviour 16.19
test('shows amount, value, price and the change of the day in words', async () => {
  const { screen } = await start(rise)
  await screen.sees('Lowest')
  const text = screen.text()
  expect(text).toContain('Ether')
  expect(text).toContain('$3,401.19')
  expect(text).toContain('1.482 ETH')
  expect(text).toContain('$2,295.00')
  expect(text).toContain('up 1.84% in 24 hours')
})

// money 32
// behaviour 16.20
test('says how much its issuer has frozen', async () => {
  const asset = sampleAsset('USDC', '300', { frozen: '50' })
  const { screen } = await start(rise, { asset, held: [asset] })
  await screen.sees('50 USDC is frozen by its issuer and can’t be sent.')
})

test('describes the chart in a sentence and in a table, and asks for each range once', async () => {
  const { screen, requests } = await start(rise)
  await screen.sees('Up 10%, from $2,000.00 to $2,200.00')
  await screen.sees('Lowest $1,900.00, highest $2,200.00')
  const chart = screen.root.querySelector('.price-chart')
  const [label = ''] = (chart?.querySelector('svg')?.getAttribute('aria-labelledby') ?? '').split(' ')
  expect(screen.root.querySelector(`[id="${label}"]`)?.textContent).toMatch(/^Up 10%/)
  expect(
    [...(chart?.querySelectorAll('tbody tr td:last-child') ?? [])].map((cell) => cell.textContent),
  ).toEqual(prices.map((price) => `$${price.toLocaleString('en')}.00`))
  const week = screen.root.querySelector<HTMLElement>('[data-testid="asset-range-1w"]')
  week?.click()
  await until(() => requests.length === 2, 'the request for the week')
  screen.root.querySelector<HTMLElement>('[data-testid="asset-range-1d"]')?.click()
  await screen.sees('Up 10%')
  week?.click()
  await screen.sees('Up 10%')
  expect(requests).toEqual([
    { currency: 'usd', address: 'demo:1:0xnative', range: '1d' },
    { currency: 'usd', address: 'demo:1:0xnative', range: '1w' },
  ])
})

// behaviour 16.19
test.each([
  ['a price that is no number', (at: number) => [[at, NaN]]],
  ['a negative price', (at: number) => [[at, -1]]],
  ['an immense price', (at: number) => [[at, 1e308]]],
  ['a price of 0', (at: number) => [[at, 0]]],
  ['a price as text', (at: number) => [[at, '1']]],
  ['times out of order', (at: number) => [...pointsUntil(at, '1d', [1, 2])].reverse()],
  [
    'the same time twice',
    (at: number) => [
      [at, 1],
      [at, 2],
    ],
  ],
  ['a time of the future', (at: number) => pointsUntil(at + 7_200_000, '1d', [1, 2])],
  [
    'times before the range',
    (at: number) => [
      [at - 100 * 86_400_000, 1],
      [at, 2],
    ],
  ],
  [
    'a million points',
    (at: number) => Array.from({ length: 1_000_000 }, (_, index) => [at - 1_000_000 + index, 1]),
  ],
  ['points that are none', () => [null, 1]],
])('refuses %s: the chart is unavailable, and the rest is shown', async (_, points) => {
  const { screen } = await start((request) => ({ ...seriesOf(request, now, []), points: points(now) }))
  await screen.sees('Chart unavailable')
  expect(screen.text()).toContain('$2,295.00')
  expect(screen.root.querySelector('.price-chart')).toBeNull()
})

// behaviour 16.19
test.each([
  ['currency', { currency: 'eur' }],
  ['asset', { address: 'demo:1:0xother' }],
  ['range', { range: '1y' }],
  ['list', { points: {} }],
])('refuses another %s', async (_, other) => {
  const { screen } = await start((request) => ({ ...rise(request), ...other }))
  await screen.sees('Chart unavailable')
})

test('tries again after a failure', async () => {
  let isDown = true
  const { screen } = await start((request) => {
    if (isDown) throw new Error('down')
    return rise(request)
  })
  await screen.sees('Chart unavailable')
  isDown = false
  await screen.press('Try again')
  await screen.sees('Up 10%')
})

test('has the actions of an asset, which open with its address', async () => {
  const { screen } = await start(rise, {
    asset: uniswap,
    more: sampleActions('onramp', 'receive', 'send'),
  })
  await screen.sees('Uniswap')
  expect(
    [...screen.root.querySelectorAll('[data-testid^="asset-action-"]')].map((action) => action.textContent),
  ).toEqual(['Receive', 'Send'])
  await screen.press('Send')
  await until(() => h.read(currentEntryAtom)?.id === sampleActionRoute('send').id, 'the form')
  expect(h.read(currentEntryAtom)?.params).toEqual({ asset: '0xuni' })
})

test('shows a small price with its digits', async () => {
  const { screen } = await start(() => ({}), {
    asset: sampleAsset('SMALL', '1'),
    held: [sampleAsset('SMALL', '1', { price: 0.000_012_34 })],
  })
  await screen.sees('$0.00001234')
})

test('says that an asset is gone', async () => {
  const { screen } = await start(rise, { asset: sampleAsset('SOLD', '1') })
  await screen.sees('Not in this account')
})

test('follows the currency', async () => {
  const { screen } = await start(rise)
  await screen.sees('Up 10%')
  h.store.set(fiatCurrencyAtom, { currency: 'EUR', rate: 0.5 })
  await screen.sees('from €1,000.00 to €1,100.00')
  expect(screen.text()).not.toContain('$')
})
