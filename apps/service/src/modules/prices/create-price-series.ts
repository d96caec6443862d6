import { assetKey } from '../../namespaces/namespaces.js'
import { createCache } from '../../platform/cache/create-cache.js'
import type { Clock } from '../../platform/clock.js'
import type { PriceRecord } from './price-record.js'
import type { PricePoint, PriceSource, SeriesRange } from './price-source.js'
import { seriesPoints } from './series-points.js'

/** Reads prices of the past: of the source, else the recorded ones. */
export interface PriceSeries {
  /**
   * Returns the prices of an asset in a range up to now, the oldest first, 200 at most; none if the asset has no price.
   *
   * @throws if the source does not answer
   */
  read(id: string, range: SeriesRange): Promise<readonly PricePoint[]>
}

/** A series of the source is asked for again after five minutes, and used for an hour if the source fails. */
const [freshMs, staleMs] = [300_000, 3_600_000]
/** Recorded prices are read again after a minute, as the current price. */
const recordedFreshMs = 60_000
const maxCached = 2_000

/** Creates the reader. */
export function createPriceSeries({
  source,
  prices,
  record,
  clock,
  now = () => performance.now(),
}: {
  readonly source: PriceSource
  /** Current prices, cached. */
  readonly prices: Pick<PriceSource, 'find'>
  readonly record: PriceRecord
  readonly clock: Clock
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
}): PriceSeries {
  const cache = createCache<readonly PricePoint[]>({
    freshMs: source.series ? freshMs : recordedFreshMs,
    staleMs,
    most: maxCached,
    now,
  })

  async function read(id: string, range: SeriesRange): Promise<readonly PricePoint[]> {
    const price = (await prices.find([id])).get(id)?.price
    // an address that is none would be a request to the source for each that is made up
    if (price === undefined) return []
    const past = source.series
      ? await source.series(id, range)
      : [...(await record.read(id, range)), { at: clock.now(), price }]
    return seriesPoints(past, range, clock.now())
  }

  return { read: (id, range) => cache.get(`${range} ${assetKey(id)}`, () => read(id, range)) }
}
