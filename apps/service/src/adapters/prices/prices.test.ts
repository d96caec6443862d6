import { expect, test } from 'vitest'
import type * as z from 'zod'
import { prices } from '../../modules/prices/index.js'
import { systemClock } from '../../platform/clock.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { changeText, priceText } from './price-texts.js'
import { createCoinGecko } from './coingecko.js'
import { createDefiLlama } from './defillama.js'

const ether = `eip155:1:0x${'e'.repeat(40)}`
const baseEther = `eip155:8453:0x${'E'.repeat(40)}`
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unknown = `eip155:1:0x${'1'.repeat(40)}`
const testnet = `eip155:11155111:0x${'e'.repeat(40)}`
const all = [ether, baseEther, usdc, unknown, testnet]

/** Answers paths with recorded responses of the public documentation; neither was run against the live service. */
function recorded(answers: Readonly<Record<string, unknown>>) {
  const paths: string[] = []
  const http: Pick<HttpClient, 'getJson' | 'close'> = {
    async getJson<T>(path: string, schema: z.ZodType<T>) {
      paths.push(decodeURIComponent(path))
      const key = Object.keys(answers).find((one) => path.startsWith(one))
      if (key === undefined) throw new Error(`no answer for ${path}`)
      return schema.parse(answers[key])
    },
    close: () => Promise.resolve(),
  }
  return { http, paths }
}

/** Half a minute after the prices of these tests. */
const clock = { ...systemClock, now: () => 1_700_000_030_000 }

// money 34
test('CoinGecko: one request for native assets, one for the contracts of a chain', async () => {
  const { http, paths } = recorded({
    'simple/price': {
      ethereum: { usd: 1861.2345, usd_24h_change: -1.23456789, last_updated_at: 1_699_999_970 },
    },
    'simple/token_price/ethereum': {
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { usd: 0.999787, usd_24h_change: null },
    },
  })
  const prices = await createCoinGecko(http, clock).find(all)
  expect([...prices]).toEqual([
    [ether, { price: '1861.2345', priceChange24h: '-1.2346', ageMs: 60_000 }],
    [baseEther, { price: '1861.2345', priceChange24h: '-1.2346', ageMs: 60_000 }],
    [usdc, { price: '0.999787', priceChange24h: undefined, ageMs: undefined }],
  ])
  expect(paths).toEqual([
    'simple/price?ids=ethereum&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true&precision=full',
    expect.stringMatching(
      /^simple\/token_price\/ethereum\?contract_addresses=0xa0b8\w+,0x1{40}&vs_currencies=usd/,
    ),
  ])
})

test('DefiLlama: prices with confidence, and their change where it is known', async () => {
  const entry = { decimals: 18, symbol: 'ETH', price: 1861.5, timestamp: 1_700_000_000, confidence: 0.99 }
  const { http, paths } = recorded({
    'prices/current': {
      coins: {
        [`ethereum:0x${'0'.repeat(40)}`]: entry,
        [`base:0x${'0'.repeat(40)}`]: { ...entry, confidence: 0.4 },
        'ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { ...entry, price: 1 },
      },
    },
    percentage: { coins: { [`ethereum:0x${'0'.repeat(40)}`]: 2.5 } },
  })
  const prices = await createDefiLlama(http, clock).find(all)
  expect([...prices]).toEqual([
    [ether, { price: '1861.5', priceChange24h: '2.5', ageMs: 30_000 }],
    [usdc, { price: '1', priceChange24h: undefined, ageMs: 30_000 }],
  ])
  expect(paths).toHaveLength(2)
  expect(paths[0]).not.toContain('11155111')
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bonk = `${solana}:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263`
const [sol, bitcoin] = [
  `${solana}:So11111111111111111111111111111111111111111`,
  'bip122:000000000019d6689c085ae165831e93:native',
]
const others = [
  sol,
  bonk,
  bitcoin,
  // the case is part of an address, and what is no address is not sent
  `${solana}:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7Yab1pPB263`,
  `${solana}:${'a'.repeat(128)}`,
  `${solana}:..%2F..%2Fping`,
  `${bitcoin.replace('native', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')}`,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:So11111111111111111111111111111111111111111',
]

test('CoinGecko: assets of Solana by their exact address, and BTC', async () => {
  const { http, paths } = recorded({
    'simple/price': { solana: { usd: 150.5 }, bitcoin: { usd: 60_000 } },
    'simple/token_price/solana': { DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: { usd: 0.00002 } },
  })
  const prices = await createCoinGecko(http).find(others)
  expect([...prices].map(([id, { price }]) => [id, price])).toEqual([
    [sol, '150.5'],
    [bitcoin, '60000'],
    [bonk, '0.00002'],
  ])
  expect(paths[0]).toContain('ids=solana,bitcoin&')
  expect(paths[1]).toMatch(
    /contract_addresses=DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263,DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7Yab1pPB263&/,
  )
})

test('DefiLlama: assets of Solana by their exact address, and BTC', async () => {
  const entry = (price: number) => ({ price, timestamp: 1_700_000_000, confidence: 0.99 })
  const { http, paths } = recorded({
    'prices/current': {
      coins: {
        'coingecko:solana': entry(150.5),
        'coingecko:bitcoin': entry(60_000),
        'solana:DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263': entry(0.00002),
      },
    },
    percentage: { coins: {} },
  })
  const prices = await createDefiLlama(http).find(others)
  expect([...prices].map(([id, { price }]) => [id, price])).toEqual([
    [sol, '150.5'],
    [bonk, '0.00002'],
    [bitcoin, '60000'],
  ])
  expect(paths[0]).not.toMatch(/ping|aaaa|native|1BvBM/)
})

test('a change that cannot be had leaves the price', async () => {
  const coin = `ethereum:0x${'0'.repeat(40)}`
  const { http } = recorded({
    'prices/current': { coins: { [coin]: { price: 3, timestamp: 1_700_000_000 } } },
  })
  expect((await createDefiLlama(http, clock).find([ether])).get(ether)).toEqual({
    ageMs: 30_000,
    price: '3',
    priceChange24h: undefined,
  })
})

test('CoinGecko: the prices of a range, of a native asset and of a contract', async () => {
  const { http, paths } = recorded({
    'coins/ethereum/market_chart': {
      prices: [
        [1_711_843_200_000, 69_702.3087473573],
        [1_711_846_800_000, null],
        [1_711_850_400_000, 71_246.9514406015],
      ],
      market_caps: [[1_711_843_200_000, 1_370_247_487_960.09]],
      total_volumes: [[1_711_843_200_000, 16_408_802_301.84]],
    },
    'coins/ethereum/contract': { prices: [[1_711_843_200_000, 1]] },
  })
  const source = createCoinGecko(http)
  expect(await source.series?.(baseEther, '1m')).toEqual([
    { at: 1_711_843_200_000, price: '69702.3087473573' },
    { at: 1_711_850_400_000, price: '71246.9514406015' },
  ])
  expect(await source.series?.(usdc, '1y')).toEqual([{ at: 1_711_843_200_000, price: '1' }])
  expect(await source.series?.(testnet, '1d')).toEqual([])
  expect(paths).toEqual([
    'coins/ethereum/market_chart?vs_currency=usd&days=30&precision=full',
    'coins/ethereum/contract/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48/market_chart?vs_currency=usd&days=365&precision=full',
  ])
})

test('CoinGecko: rates of currencies for one dollar', async () => {
  const { http } = recorded({
    exchange_rates: {
      rates: {
        btc: { name: 'Bitcoin', unit: 'BTC', value: 1, type: 'crypto' },
        usd: { name: 'US Dollar', unit: '$', value: 40_000, type: 'fiat' },
        eur: { name: 'Euro', unit: '€', value: 36_000, type: 'fiat' },
        xau: { name: 'Gold', unit: 'XAU', value: 20, type: 'commodity' },
      },
    },
  })
  expect([...((await createCoinGecko(http).rates?.()) ?? [])]).toEqual([
    ['USD', '1'],
    ['EUR', '0.9'],
  ])
})

test('DefiLlama: the prices of a range from a time on', async () => {
  const coin = `ethereum:0x${'0'.repeat(40)}`
  const { http, paths } = recorded({
    chart: {
      coins: {
        [coin]: {
          symbol: 'ETH',
          confidence: 0.99,
          prices: [
            { timestamp: 1_700_000_000, price: 1_861.5 },
            { timestamp: 1_700_001_800, price: 1_862.25 },
          ],
        },
      },
    },
  })
  const clock = { now: () => 1_700_086_400_000, sleep: () => Promise.resolve() }
  const source = createDefiLlama(http, clock)
  expect(await source.series?.(ether, '1d')).toEqual([
    { at: 1_700_000_000_000, price: '1861.5' },
    { at: 1_700_001_800_000, price: '1862.25' },
  ])
  expect(await source.series?.(unknown, '1d')).toEqual([])
  expect(await source.series?.(testnet, '1d')).toEqual([])
  expect(paths).toEqual([
    `chart/${coin}?start=1700000000&span=49&period=30m&searchWidth=900`,
    expect.stringContaining(`chart/${unknown.replace('eip155:1', 'ethereum')}?`),
  ])
})

test.each([
  [0.0000001234, '0.0000001234'],
  [1e21, undefined],
  [-1, undefined],
  [NaN, undefined],
  [0, '0'],
  [100, '100'],
])('the price %d is %s', (value, text) => {
  expect(priceText(value)).toBe(text)
  expect(changeText(Infinity)).toBeUndefined()
})

test('PRICES names a file that cannot be read: the error says the option and the file', async () => {
  const setup = prices.setup?.bind(prices) as (options: object) => Promise<unknown>
  const opened = setup({ config: { PRICES: '/absent/prices.json' }, platform: { isDevelopment: false } })
  await expect(opened).rejects.toThrow(/^PRICES: \/absent\/prices\.json cannot be read \(ENOENT.*\)\.$/)
})
