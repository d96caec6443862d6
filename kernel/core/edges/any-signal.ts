/**
 * Returns a signal that is aborted with the first of the given signals. Replaces `AbortSignal.any`, which the oldest
 * supported browsers lack. A file of its own: the entry does not need it.
 */

export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) any.abort(signal.reason)
    signal?.addEventListener('abort', () => any.abort(signal.reason), { once: true, signal: any.signal })
  }
  return any.signal
}
