import { createCache } from '../../platform/cache/create-cache.js'
import type { PriceSource } from './price-source.js'

/** Rates are asked for again after ten minutes, and used for a day if the source fails. */
const [freshMs, staleMs] = [600_000, 86_400_000]

/**
 * Returns the units of currencies for one US dollar, by ISO 4217 code; none if the source has none.
 *
 * @throws if the source does not answer
 */
export type ReadRates = () => Promise<ReadonlyMap<string, string>>

/** Creates the reader of rates. @param now monotonic time in milliseconds */
export function createRates(source: PriceSource, now: () => number = () => performance.now()): ReadRates {
  const cache = createCache<ReadonlyMap<string, string>>({ freshMs, staleMs, most: 1, now })
  return () => cache.get('rates', async () => (await source.rates?.()) ?? new Map<string, string>())
}
