import { createCache } from '../../platform/cache/create-cache.js'
import type { PriceSource } from './price-source.js'

/** Rates are asked for again after ten minutes, and used for a day if the source fails. */
const [freshMs, staleMs] = [600_000, 86_400_000]

/** Rates as they were read. */
interface AgedRates {
  /** Units of currencies for one US dollar, by ISO 4217 code; none if the source has none. */
  readonly rates: ReadonlyMap<string, string>
  /** Time since the source answered. */
  readonly ageMs: number
}

/** Returns rates of currencies. @throws if the source does not answer */
export type ReadRates = () => Promise<AgedRates>

/** Creates the reader of rates. @param now monotonic time in milliseconds */
export function createRates(source: PriceSource, now: () => number = () => performance.now()): ReadRates {
  const cache = createCache<{ readonly rates: ReadonlyMap<string, string>; readonly readAt: number }>({
    ...{ freshMs, staleMs, most: 1, now },
  })
  return async () => {
    const { rates, readAt } = await cache.get('rates', async () => ({
      rates: (await source.rates?.()) ?? new Map<string, string>(),
      readAt: now(),
    }))
    return { rates, ageMs: now() - readAt }
  }
}
