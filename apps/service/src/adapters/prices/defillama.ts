import * as z from 'zod'
import type { AssetPrice, PriceSource, SeriesRange } from '../../modules/prices/price-source.js'
import { systemClock, type Clock } from '../../platform/clock.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { pricedAsset } from './priced-asset.js'
import { changeText, priceText } from './price-texts.js'

/** Response of /prices/current. */
const current = z.object({
  coins: z.record(
    z.string(),
    z.object({ price: z.number(), timestamp: z.number(), confidence: z.number().optional() }),
  ),
})
/** Response of /percentage. */
const percentage = z.object({ coins: z.record(z.string(), z.number().nullable()) })
/** Response of /chart: times in seconds with prices. */
const chart = z.object({
  coins: z.record(
    z.string(),
    z.object({ prices: z.array(z.object({ timestamp: z.number(), price: z.number() })) }),
  ),
})
/** Points of a chart, and the time between them in minutes. */
const spans: Readonly<Record<SeriesRange, readonly [points: number, minutes: number]>> = {
  '1d': [49, 30],
  '1w': [85, 120],
  '1m': [121, 360],
  '1y': [183, 2_880],
}
const maxIds = 60
/** Prices with less than this confidence are left out. */
const minConfidence = 0.9

/** Creates the source of DefiLlama's coins API (api-docs.defillama.com). Test networks have no prices there. */
export function createDefiLlama(
  http: Pick<HttpClient, 'getJson' | 'close'>,
  clock: Clock = systemClock,
): PriceSource {
  return {
    async find(ids) {
      const coins = new Map<string, string>()
      for (const id of ids) {
        const coin = coinOf(id)
        if (coin !== undefined) coins.set(id, coin)
      }
      const prices = new Map<string, AssetPrice>()
      const wanted = [...coins]
      for (let at = 0; at < wanted.length; at += maxIds) {
        const part = wanted.slice(at, at + maxIds)
        const list = encodeURIComponent(part.map(([, coin]) => coin).join(','))
        const [found, changes] = await Promise.all([
          http.getJson(`prices/current/${list}?searchWidth=4h`, current),
          // a price without its change is better than none
          http.getJson(`percentage/${list}?period=1d`, percentage).catch(() => ({ coins: {} })),
        ])
        for (const [id, coin] of part) {
          const entry = found.coins[coin]
          const price = (entry?.confidence ?? 1) < minConfidence ? undefined : priceText(entry?.price)
          const change: number | null | undefined = (
            changes.coins as Readonly<Record<string, number | null>>
          )[coin]
          const ageMs = Math.max(0, clock.now() - (entry?.timestamp ?? 0) * 1_000)
          if (price !== undefined) prices.set(id, { price, priceChange24h: changeText(change), ageMs })
        }
      }
      return prices
    },
    async series(id, range) {
      const coin = coinOf(id)
      if (coin === undefined) return []
      const [span, minutes] = spans[range]
      const start = Math.floor(clock.now() / 1_000) - (span - 1) * minutes * 60
      const query = `start=${start}&span=${span}&period=${minutes}m&searchWidth=${minutes * 30}`
      const { coins } = await http.getJson(`chart/${encodeURIComponent(coin)}?${query}`, chart)
      return (coins[coin]?.prices ?? []).flatMap(({ timestamp, price: value }) => {
        const price = priceText(value)
        return price === undefined ? [] : [{ at: timestamp * 1_000, price }]
      })
    },
    close: () => http.close(),
  }
}

/** Returns the name of an asset there; undefined if it has none. */
function coinOf(id: string): string | undefined {
  const asset = pricedAsset(id)
  const { chain, native } = asset?.defiLlama ?? {}
  if (asset?.address === undefined) return native
  return chain === undefined ? undefined : `${chain}:${asset.address}`
}
