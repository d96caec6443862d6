import type { Counters } from './counters.js'
import type { Limit } from './limit.js'

/** Event of a limit. */
export interface LimitedEvent {
  readonly limit: Limit
  readonly key: string
}

/**
 * Counts an event for several limits, or for none of them.
 *
 * @returns undefined if all allow it, else the time until the first that does not allows it
 */
export async function countAll(
  counters: Counters,
  events: readonly LimitedEvent[],
): Promise<number | undefined> {
  for (const [index, { limit, key }] of events.entries()) {
    const { isAllowed, waitMs } = await counters.count(limit, key)
    if (isAllowed) continue
    for (const counted of events.slice(0, index)) await counters.uncount(counted.limit, counted.key)
    return waitMs
  }
  return undefined
}
