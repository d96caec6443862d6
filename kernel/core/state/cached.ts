import type { Clock } from '../edges/clock.js'

/** Options of {@link cached}. */
export interface CacheOptions<Request, Answer> {
  readonly load: (request: Request, signal: AbortSignal) => Promise<Answer>
  /** Cache key of a request. */
  readonly key: (request: Request) => string
  readonly ttlMs: number
  readonly clock: Clock
  /** Time after a failure during which the same error is returned without another request, in milliseconds. */
  readonly retryBlockMs?: number
  /** Aborts every load in flight. */
  readonly signal: AbortSignal
}

/** A cache of answers with a time to live. */
export interface Cache<Request, Answer> {
  /**
   * Returns the cached answer, or loads a new one. `force` ignores the cache and the delay after a failure; callers of a load
   * that is still in flight get the answer of the forced one, so that an older answer never arrives after a newer one.
   */
  get(request: Request, options?: { readonly force?: boolean }): Promise<Answer>
  clear(): void
}

interface Entry<Answer> {
  readonly until: number
  readonly answer: Promise<Answer>
}

/** Creates a cache. Concurrent requests with the same key share one load. */
export function cached<Request, Answer>(options: CacheOptions<Request, Answer>): Cache<Request, Answer> {
  const { load, key, ttlMs, clock, retryBlockMs = 0, signal } = options
  const entries = new Map<string, Entry<Answer>>()

  const start = (id: string, request: Request): Promise<Answer> => {
    const answer = load(request, signal)
    const settle = (forMs: number) => {
      if (entries.get(id)?.answer === answer) entries.set(id, { until: clock.now() + forMs, answer })
    }
    entries.set(id, { until: Infinity, answer })
    answer.then(
      () => settle(ttlMs),
      () => settle(retryBlockMs),
    )
    return answer
  }

  const newest = async (id: string, answer: Promise<Answer>): Promise<Answer> => {
    await answer.catch(() => {})
    const current = entries.get(id)?.answer ?? answer
    return current === answer ? answer : newest(id, current)
  }

  return {
    get(request, { force = false } = {}) {
      const id = key(request)
      const entry = entries.get(id)
      const isCached = !force && entry && clock.now() < entry.until
      return newest(id, isCached ? entry.answer : start(id, request))
    },
    clear: () => entries.clear(),
  }
}
