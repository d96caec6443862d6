/**
 * Waits for a promise, but not longer than until the signal is aborted; then rejects with the signal's reason. What a
 * wallet shows goes on: nobody can take that back.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // whoever does not wait any more is not told of a failure either
  work.catch(() => {})
  signal.throwIfAborted()
  const done = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    done.abort()
  }
}
