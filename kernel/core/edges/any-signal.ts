/**
 * A signal that is aborted as soon as one of the given ones is. `AbortSignal.any` is younger than the oldest
 * browser we support.
 */

export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) any.abort(signal.reason)
    signal?.addEventListener('abort', () => any.abort(signal.reason), { once: true, signal: any.signal })
  }
  return any.signal
}
