import type { AssetPrice, PriceSource } from './price-source.js'

interface Cached {
  readonly price: AssetPrice | undefined
  readonly at: number
}

/** Prices are asked for again after a minute, and used for ten if the source fails. */
const freshMs = 60_000
const staleMs = 600_000
/** A price of a market that has stopped is none. */
const maxAgeMs = 14_400_000
const maxCached = 20_000

/** Options of {@link createCachedPrices}. */
export interface CachedPricesOptions {
  readonly source: PriceSource
  /** Receives the prices that were read from the source. */
  readonly onFound?: (prices: ReadonlyMap<string, AssetPrice>) => void
  /** Receives the failures of the source. */
  readonly onFailure: (error: unknown) => void
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
}

/** Creates a source that never fails: it asks another one for what it does not know, all in one request. */
export function createCachedPrices({
  source,
  onFound = () => undefined,
  onFailure,
  now = () => performance.now(),
}: CachedPricesOptions): PriceSource {
  const cache = new Map<string, Cached>()

  function keep(id: string, price: AssetPrice | undefined) {
    cache.delete(id)
    cache.set(id, { price, at: now() })
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  }

  return {
    async find(ids) {
      const unknown = [...new Set(ids)].filter((id) => now() - (cache.get(id)?.at ?? -Infinity) >= freshMs)
      if (unknown.length > 0) {
        try {
          const found = await source.find(unknown)
          for (const id of unknown) keep(id, found.get(id))
          onFound(found)
        } catch (error) {
          onFailure(error)
        }
      }
      return new Map(
        ids.flatMap((id) => {
          const known = cache.get(id)
          if (!known?.price) return []
          const sinceReadMs = now() - known.at
          const ageMs = (known.price.ageMs ?? 0) + sinceReadMs
          return sinceReadMs < staleMs && ageMs < maxAgeMs ? [[id, { ...known.price, ageMs }] as const] : []
        }),
      )
    },
    close: async () => source.close?.(),
  }
}
