import type { Clock } from './clock.js'

/** Waits for a promise for at most `ms` milliseconds, then rejects with the error that `late` creates. */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  const done = new AbortController()
  const limit = clock.sleep(ms, done.signal).then(
    () => Promise.reject(late()),
    // aborted because the work has settled: must not settle the race
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([work, limit])
  } finally {
    done.abort()
  }
}
