/**
 * Waits for a promise until the signal is aborted; then rejects with the signal's reason. The work goes on: a prompt of a
 * wallet stays open, since no request closes it.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // a failure after the abort is not unhandled
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
