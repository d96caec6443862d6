/** A signal that follows others until it is released. */
export interface LinkedSignal {
  readonly signal: AbortSignal
  /** Aborts this signal only. */
  abort(reason?: unknown): void
  /** Stops following the others and frees their listeners. Does not abort: what uses the signal may outlive the link. */
  release(): void
}

/**
 * Creates a signal that is aborted with the first of the given signals. Replaces `AbortSignal.any`, which the oldest
 * supported browsers lack.
 */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const any = new AbortController()
  const followed = signals.flatMap((signal) => {
    if (!signal) return []
    const follow = () => any.abort(signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { once: true })
    return [{ signal, follow }]
  })
  return {
    signal: any.signal,
    abort: (reason) => any.abort(reason),
    release: () => followed.forEach(({ signal, follow }) => signal.removeEventListener('abort', follow)),
  }
}

/** Runs work with a signal that is aborted with the first of the given signals, and frees their listeners when the work is over. */
export async function withAnySignal<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const linked = anySignal(...signals)
  try {
    return await work(linked.signal)
  } finally {
    linked.release()
  }
}
