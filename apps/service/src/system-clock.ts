import { setTimeout } from 'node:timers/promises'
import type { Clock } from 'foyerkit/kernel'

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted()
    try {
      await setTimeout(ms, undefined, { ...(signal && { signal }) })
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  },
}
