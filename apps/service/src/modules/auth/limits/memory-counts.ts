import type { Clock } from '../../../platform/clock.js'
import type { Limit } from './limit.js'

/** Counts of one process, which a writer of the database cannot take back. */
export interface MemoryCounts {
  /** Counts an event. Returns whether the limit allows it. */
  count(limit: Limit, key: string): boolean
  uncount(limit: Limit, key: string): void
  allows(limit: Limit, key: string): boolean
}

/** Counts that are kept; the oldest is dropped first. */
const maxCounts = 200_000

/** Creates counts. Every event begins the time of its limit again. */
export function createMemoryCounts(clock: Pick<Clock, 'now'>): MemoryCounts {
  const counts = new Map<string, { readonly count: number; readonly endsAt: number }>()
  const keyOf = ({ name }: Limit, key: string) => `${name} ${key}`
  const read = (limit: Limit, key: string) => {
    const found = counts.get(keyOf(limit, key))
    return found && found.endsAt > clock.now() ? found.count : 0
  }

  function store(limit: Limit, key: string, count: number): void {
    const name = keyOf(limit, key)
    // deleted first, so that the order of the map is that of the events
    counts.delete(name)
    counts.set(name, { count, endsAt: clock.now() + limit.windowMs })
    for (const [oldest, { endsAt }] of counts) {
      if (endsAt > clock.now() && counts.size <= maxCounts) break
      counts.delete(oldest)
    }
  }

  return {
    count(limit, key) {
      const count = read(limit, key)
      if (count >= limit.max) return false
      store(limit, key, count + 1)
      return true
    },
    uncount(limit, key) {
      const count = read(limit, key)
      if (count > 0) store(limit, key, count - 1)
    },
    allows: (limit, key) => read(limit, key) < limit.max,
  }
}
