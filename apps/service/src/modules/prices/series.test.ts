import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProvider, type TestProvider } from '../../adapters/onramp/testing/start-provider.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createPriceRecord, type PriceRecord } from './price-record.js'
import { createPriceSeries } from './create-price-series.js'
import { ratesAnswer, seriesAnswer } from './wire.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const ether = `eip155:1:0x${'e'.repeat(40)}`
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** A clock of the record that stands at the time that a test sets. */
let time = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 26 * 60_000
const clock = { now: () => time, sleep: () => Promise.resolve() }

/** A price source with 3,000 points, or down. */
let source: TestProvider
let isDown = false
let running: RunningService
let record: PriceRecord
beforeAll(async () => {
  source = await startProvider(({ url: { pathname } }) => {
    if (isDown) return undefined
    if (pathname === '/exchange_rates')
      return { rates: { usd: { value: 40_000, type: 'fiat' }, eur: { value: 36_000, type: 'fiat' } } }
    if (pathname === '/simple/price') return { ethereum: { usd: 2_500, usd_24h_change: 1.5 } }
    const points = Array.from({ length: 3_000 }, (_, index) => [time - index * 20_000, 2_500 - index / 100])
    return { prices: points }
  })
  running = await startService({ PRICE_SOURCE: 'coingecko', PRICE_URL: source.url })
  const onFailure = (error: unknown) => {
    throw error
  }
  record = createPriceRecord({ queries: running.database.queries, clock, onFailure })
})
afterAll(async () => {
  await running.stop()
  await source.stop()
})

async function ask(path: string, query: Readonly<Record<string, string>> = {}) {
  const parameters = new URLSearchParams({ projectId: 'development', ...query })
  const response = await fetch(`${running.url}/v1/fungible/${path}?${parameters}`)
  return { status: response.status, answer: (await response.json()) as unknown }
}

const points = async (query: Readonly<Record<string, string>>) =>
  seriesAnswer.parse((await ask('series', query)).answer).points

test('a source with prices of the past: 200 points at most, the last one of now', async () => {
  const answered = await points({ address: ether, range: '1d' })
  expect(answered).toHaveLength(200)
  expect(answered.at(-1)).toEqual([time, 2_500])
  expect(answered.map(([at]) => at)).toEqual(answered.map(([at]) => at).sort((a, b) => a - b))
  expect(await record.read(ether, '1y')).toEqual([])
})

test('a source that fails is a 503, and what is cached stays', async () => {
  await points({ address: ether, range: '1d' })
  isDown = true
  const { status, answer } = await ask('series', { address: ether, range: '1w' })
  isDown = false
  expect(status).toBe(503)
  expect(JSON.stringify(answer)).toContain('Prices of the past cannot be read now')
  expect(await points({ address: ether, range: '1d' })).toHaveLength(200)
})

test('rates of currencies are those of the source, and stay while it fails', async () => {
  const rates = async () => ratesAnswer.parse((await ask('rates')).answer).rates
  expect(await rates()).toEqual({ USD: 1, EUR: 0.9 })
  isDown = true
  expect(await rates()).toEqual({ USD: 1, EUR: 0.9 })
  isDown = false
})

test('an asset without a price has no points, and the source is not asked for them', async () => {
  const before = source.asked.length
  expect(await points({ address: 'eip155:11155111:0x0000000000000000000000000000000000000001' })).toEqual([])
  expect(source.asked).toHaveLength(before)
})

test.each([
  [{}, 'address'],
  [{ address: '0x1' }, 'address'],
  [{ address: ether, range: '1h' }, 'range'],
  [{ address: ether, currency: 'eur' }, 'currency'],
])('refuses %j', async (query, field) => {
  const { status, answer } = await ask('series', query)
  expect(status).toBe(400)
  expect(JSON.stringify(answer)).toContain(`"${field}"`)
})

/** Records the prices of times, in their order. */
async function recordAt(id: string, prices: readonly (readonly [at: number, price: string])[]) {
  const now = time
  for (const [at, price] of [...prices].sort(([one], [other]) => one - other)) {
    time = at
    await record.add(new Map([[id, { price }]]))
  }
  time = now
}

test('a source without prices of the past: those that were read are recorded, once in ten minutes', async () => {
  const now = time
  const id = 'eip155:1:0x00000000000000000000000000000000000000bB'
  await recordAt(id.toLowerCase(), [
    [now - 3 * hourMs, '2400'],
    [now - 30 * minuteMs, '2450.5'],
    [now - 30 * minuteMs + 1, '1'],
    [now - 2 * dayMs, '2300'],
  ])
  const find = (ids: readonly string[]) =>
    Promise.resolve(new Map(ids.map((one) => [one, { price: '2500' }])))
  const series = createPriceSeries({ source: { find }, prices: { find }, record, clock })
  expect(await series.read(id, '1d')).toEqual([
    { at: now - 3 * hourMs, price: '2400' },
    { at: now - 30 * minuteMs, price: '2450.5' },
    { at: now, price: '2500' },
  ])
  expect((await series.read(id, '1w'))[0]).toEqual({ at: now - 2 * dayMs, price: '2300' })
})

test('recorded prices are thinned: one an hour after a week, one a day after a month, none after a year', async () => {
  const id = 'eip155:1:0x00000000000000000000000000000000000000aa'
  const hour = Math.floor(time / hourMs) * hourMs
  const day = Math.floor(time / dayMs) * dayMs
  const kept = [
    day - 40 * dayMs,
    day - 39 * dayMs,
    hour - 8 * dayMs,
    hour - 8 * dayMs + hourMs,
    hour - dayMs,
    hour - dayMs + 20 * minuteMs,
  ]
  const removed = [day - 366 * dayMs, day - 40 * dayMs + hourMs, hour - 8 * dayMs + 20 * minuteMs]
  await recordAt(
    id,
    [...removed, ...kept].map((at) => [at, '1'] as const),
  )
  await record.thin()
  expect((await record.read(id, '1y')).map(({ at }) => at)).toEqual(kept)
})
