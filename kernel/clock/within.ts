import type { Clock } from './clock.js'

/**
 * Waits for a promise, but not longer than so many milliseconds; then rejects with what `late` makes.
 * The timer is gone as soon as either has happened.
 */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const done = new AbortController()
  const limit = clock.sleep(ms, done.signal).then(
    () => Promise.reject(late()),
    // aborted because the work settled first: never the answer of the race
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([work, limit])
  } finally {
    done.abort()
  }
}
