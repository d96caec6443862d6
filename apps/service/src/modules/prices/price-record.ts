import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { assetKey } from '../../namespaces/namespaces.js'
import type { Clock } from '../../platform/clock.js'
import type { Queries } from '../../platform/database/database.js'
import type { AssetPrice, PricePoint, SeriesRange } from './price-source.js'
import { rangeMs } from './series-points.js'
import { pricePoints } from './tables.js'

/** Prices that the service has read, in the database. */
export interface PriceRecord {
  /** Records prices of now, each asset's once in ten minutes. A failure is reported, and never thrown. */
  add(prices: ReadonlyMap<string, AssetPrice>): Promise<void>
  /** Returns the recorded prices of an asset in a range up to now, the oldest first. */
  read(id: string, range: SeriesRange): Promise<readonly PricePoint[]>
  /** Leaves one price an hour of those older than a week, one a day of those older than a month, and none after a year. */
  thin(): Promise<void>
}

const stepMs = 600_000
/** Maximum number of assets that are recorded in ten minutes, by each process. */
const maxAssets = 2_000

/** Creates the record. */
export function createPriceRecord({
  queries,
  clock,
  onFailure,
}: {
  readonly queries: Queries
  readonly clock: Clock
  /** Receives the failures of the database. */
  readonly onFailure: (error: unknown) => void
}): PriceRecord {
  /** Assets of the current ten minutes. */
  let recorded: { readonly step: number; readonly assets: Set<string> } = { step: 0, assets: new Set() }

  const removeRepeated = (unit: 'hour' | 'day', before: Date) =>
    queries.execute(sql`
      delete from prices.points as later using prices.points as earlier
      where later.at < ${before.toISOString()}::timestamptz
        and earlier.asset = later.asset and earlier.at < later.at
        and date_trunc(${sql.raw(`'${unit}'`)}, earlier.at, 'UTC') = date_trunc(${sql.raw(`'${unit}'`)}, later.at, 'UTC')
    `)

  return {
    async add(prices) {
      const now = clock.now()
      const step = Math.floor(now / stepMs)
      if (recorded.step !== step) recorded = { step, assets: new Set() }
      const { assets } = recorded
      const rows = [...prices].flatMap(([id, { price }]) => {
        const asset = assetKey(id)
        if (assets.has(asset) || assets.size >= maxAssets) return []
        assets.add(asset)
        return [{ asset, at: new Date(now), price }]
      })
      if (rows.length === 0) return
      try {
        // the time of another process in the same ten minutes is another one: both are kept, and thinned later
        await queries.insert(pricePoints).values(rows).onConflictDoNothing()
      } catch (error) {
        for (const { asset } of rows) assets.delete(asset)
        onFailure(error)
      }
    },
    async read(id, range) {
      const rows = await queries
        .select()
        .from(pricePoints)
        .where(
          and(
            eq(pricePoints.asset, assetKey(id)),
            gt(pricePoints.at, new Date(clock.now() - rangeMs[range])),
          ),
        )
        .orderBy(asc(pricePoints.at))
      return rows.map(({ at, price }) => ({ at: at.getTime(), price }))
    },
    async thin() {
      const before = (range: SeriesRange) => new Date(clock.now() - rangeMs[range])
      await queries.delete(pricePoints).where(lt(pricePoints.at, before('1y')))
      await removeRepeated('hour', before('1w'))
      await removeRepeated('day', before('1m'))
    },
  }
}
