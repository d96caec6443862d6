import type { Clock } from '../core/edges/clock.js'
import type { Store } from '../core/state/store.js'
import { watchPage } from '../core/watch-page.js'

/** Pauses between the looks at a new page, in milliseconds. After the last one, only events of the page cause a look. */
const pausesMs = [100, 200, 400, 800, 1_600, 3_200, 6_400]

/**
 * Looks for wallets in a page, now and again: many put their object into it late and without an event. The signal ends it.
 *
 * @param options.events events of the page by which wallets report that they are there
 */
export function lookForWallets(
  page: EventTarget,
  {
    store,
    clock,
    signal,
    events = [],
  }: {
    readonly store: Store
    readonly clock: Clock
    readonly signal: AbortSignal
    readonly events?: readonly string[]
  },
  look: () => void,
): void {
  const lookAgain = async () => {
    for (const pauseMs of pausesMs) {
      await clock.sleep(pauseMs, signal)
      look()
    }
  }
  look()
  for (const event of events) page.addEventListener(event, () => look(), { signal })
  watchPage(page, { store, signal }, look)
  // rejects only when the signal is aborted
  lookAgain().catch(() => {})
}
