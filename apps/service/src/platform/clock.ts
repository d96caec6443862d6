import { setTimeout } from 'node:timers/promises'

/** Source of time; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after so many milliseconds. Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Clock of the machine. */
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
