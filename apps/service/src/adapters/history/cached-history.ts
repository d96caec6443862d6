import type { HistorySource } from '../../modules/history/history-source.js'
import { createCache } from '../../platform/cache/create-cache.js'

/** As long as the widget waits between two looks at a list. */
const freshMs = 15_000
const maxCached = 2_000

/** Returns the pages of a source for a while: explorers count requests. */
export function cachedHistory(
  source: HistorySource,
  now: () => number = () => performance.now(),
): HistorySource {
  const cache = createCache<Awaited<ReturnType<HistorySource['read']>>>({ freshMs, most: maxCached, now })
  return {
    read: (chain, account, start) =>
      cache.get(JSON.stringify([chain, account, start.cursor, start.before]), () =>
        source.read(chain, account, start),
      ),
    close: async () => source.close?.(),
  }
}
