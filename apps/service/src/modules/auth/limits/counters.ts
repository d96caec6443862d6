import { eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.js'
import type { Queries } from '../../../platform/database/database.js'
import { counters } from '../tables.js'
import type { Limit } from './limit.js'
import { createMemoryCounts } from './memory-counts.js'

/** Outcome of an event that was counted. */
interface Counted {
  readonly isAllowed: boolean
  /** Time until the count begins again. */
  readonly waitMs: number
}

/** Counts in the database, which all processes share. */
export interface Counters {
  /** Counts an event, in one statement. */
  count(limit: Limit, key: string): Promise<Counted>
  /** Takes an event back that was counted. */
  uncount(limit: Limit, key: string): Promise<void>
  /** Whether another event would be allowed. */
  allows(limit: Limit, key: string): Promise<boolean>
  /** Deletes counts that are over. */
  sweep(): Promise<void>
}

/** Creates counts. */
export function createCounters(queries: Queries, clock: Pick<Clock, 'now'>): Counters {
  const memory = createMemoryCounts(clock)
  const keyOf = ({ name }: Limit, key: string) => `${name} ${key}`
  return {
    async count(limit, key) {
      const now = clock.now()
      const endsAt = now + limit.windowMs
      const { max, isSliding = false } = limit
      // all events of an empty count were taken back
      const isOver = sql`(${counters.endsAt} <= ${now} or ${counters.count} = 0)`
      const [row] = await queries
        .insert(counters)
        .values({ key: keyOf(limit, key), count: 1, endsAt })
        .onConflictDoUpdate({
          target: counters.key,
          set: {
            count: sql`case when ${isOver} then 1 else least(${counters.count}, ${max}) + 1 end`,
            endsAt: sql`case when ${isOver} or (${isSliding} and ${counters.count} < ${max}) then ${endsAt}
              else ${counters.endsAt} end`,
          },
        })
        .returning()
      if (!row) throw new Error('The count was not stored.')
      const isAllowedHere = !limit.isAlsoInMemory || memory.count(limit, key)
      return { isAllowed: isAllowedHere && row.count <= max, waitMs: Math.max(0, row.endsAt - now) }
    },
    async uncount(limit, key) {
      if (limit.isAlsoInMemory) memory.uncount(limit, key)
      await queries
        .update(counters)
        .set({ count: sql`greatest(${counters.count} - 1, 0)` })
        .where(eq(counters.key, keyOf(limit, key)))
    },
    async allows(limit, key) {
      if (limit.isAlsoInMemory && !memory.allows(limit, key)) return false
      const [row] = await queries
        .select()
        .from(counters)
        .where(eq(counters.key, keyOf(limit, key)))
      return !row || row.endsAt <= clock.now() || row.count < limit.max
    },
    async sweep() {
      await queries.delete(counters).where(lt(counters.endsAt, clock.now()))
    },
  }
}
