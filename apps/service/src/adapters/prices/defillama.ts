import * as z from 'zod'
import type { AssetPrice, PriceSource } from '../../modules/prices/price-source.js'
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
const maxIds = 60
/** Prices with less than this confidence are left out. */
const minConfidence = 0.9

/** Creates the source of DefiLlama's coins API (api-docs.defillama.com). Test networks have no prices there. */
export function createDefiLlama(http: Pick<HttpClient, 'getJson' | 'close'>): PriceSource {
  return {
    async find(ids) {
      const coins = new Map<string, string>()
      for (const id of ids) {
        const asset = pricedAsset(id)
        const { chain, native } = asset?.defiLlama ?? {}
        const contract = chain === undefined ? undefined : `${chain}:${asset?.address}`
        const coin = asset?.address === undefined ? native : contract
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
          if (price !== undefined) prices.set(id, { price, priceChange24h: changeText(change) })
        }
      }
      return prices
    },
    close: () => http.close(),
  }
}
