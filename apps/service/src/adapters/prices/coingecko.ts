import * as z from 'zod'
import type { AssetPrice, PriceSource, SeriesRange } from '../../modules/prices/price-source.js'
import { systemClock, type Clock } from '../../platform/clock.js'
import type { HttpClient } from '../../platform/outbound/create-http-client.js'
import { pricedAsset } from './priced-asset.js'
import { changeText, priceText } from './price-texts.js'

/** Response of /simple/price and /simple/token_price. */
const answer = z.record(
  z.string(),
  z.object({
    usd: z.number().nullish(),
    usd_24h_change: z.number().nullish(),
    /** In seconds since 1970. */
    last_updated_at: z.number().nullish(),
  }),
)
/** Response of /coins/…/market_chart: times in milliseconds with prices. */
const chart = z.object({ prices: z.array(z.tuple([z.number(), z.number().nullable()])) })
/** Response of /exchange_rates: units of each currency for one bitcoin. */
const exchangeRates = z.object({
  rates: z.record(z.string(), z.object({ value: z.number().positive(), type: z.string() })),
})
const days: Readonly<Record<SeriesRange, number>> = { '1d': 1, '1w': 7, '1m': 30, '1y': 365 }
/** Limit of ids in a request; the path of the public service is limited by its length. */
const maxIds = 100
const fields = 'vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true&precision=full'

/** Creates the source of CoinGecko's API, version 3 (docs.coingecko.com). Test networks have no prices there. */
export function createCoinGecko(
  http: Pick<HttpClient, 'getJson' | 'close'>,
  clock: Clock = systemClock,
): PriceSource {
  async function ask(path: string, ids: readonly string[], parameter: string) {
    const found: Record<string, z.infer<typeof answer>[string]> = {}
    for (let at = 0; at < ids.length; at += maxIds) {
      const list = ids.slice(at, at + maxIds).join(',')
      Object.assign(found, await http.getJson(`${path}?${parameter}=${list}&${fields}`, answer))
    }
    return found
  }

  return {
    async find(ids) {
      const natives = new Map<string, string[]>()
      const contracts = new Map<string, Map<string, string[]>>()
      for (const id of ids) {
        const asset = pricedAsset(id)
        const { platform, native } = asset?.coinGecko ?? {}
        if (native === undefined) continue
        if (asset?.address === undefined) append(natives, native, id)
        else if (platform !== undefined) {
          const byAddress = contracts.get(platform) ?? new Map<string, string[]>()
          contracts.set(platform, byAddress)
          append(byAddress, asset.address, id)
        }
      }
      const prices = new Map<string, AssetPrice>()
      const add = (id: string, entry: z.infer<typeof answer>[string] | undefined) => {
        const price = priceText(entry?.usd)
        const { usd_24h_change: change, last_updated_at: at } = entry ?? {}
        const ageMs = typeof at === 'number' ? Math.max(0, clock.now() - at * 1_000) : undefined
        if (price !== undefined) prices.set(id, { price, priceChange24h: changeText(change), ageMs })
      }
      if (natives.size > 0) {
        const found = await ask('simple/price', [...natives.keys()], 'ids')
        for (const [native, wanted] of natives) for (const id of wanted) add(id, found[native])
      }
      for (const [platform, byAddress] of contracts) {
        const found = await ask(`simple/token_price/${platform}`, [...byAddress.keys()], 'contract_addresses')
        for (const [address, wanted] of byAddress) for (const id of wanted) add(id, found[address])
      }
      return prices
    },
    async series(id, range) {
      const asset = pricedAsset(id)
      const { platform, native } = asset?.coinGecko ?? {}
      const coin = asset?.address === undefined ? native : platform && `${platform}/contract/${asset.address}`
      if (coin === undefined) return []
      // the times between points follow the number of days
      const query = `vs_currency=usd&days=${days[range]}&precision=full`
      const { prices } = await http.getJson(`coins/${coin}/market_chart?${query}`, chart)
      return prices.flatMap(([at, value]) => {
        const price = priceText(value)
        return price === undefined ? [] : [{ at, price }]
      })
    },
    async rates() {
      const { rates } = await http.getJson('exchange_rates', exchangeRates)
      const { usd } = rates
      return new Map(
        Object.entries(rates).flatMap(([code, { value, type }]) => {
          const rate = type === 'fiat' && usd ? priceText(value / usd.value) : undefined
          return rate === undefined ? [] : [[code.toUpperCase(), rate] as const]
        }),
      )
    },
    close: () => http.close(),
  }
}

function append(lists: Map<string, string[]>, key: string, id: string): void {
  lists.set(key, [...(lists.get(key) ?? []), id])
}
