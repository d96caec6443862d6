import type { Clock } from '../edges/clock.js'

/** How long an answer is kept, and for how long a failure is not tried again. */
export interface CacheOptions<Request, Answer> {
  readonly load: (request: Request, signal: AbortSignal) => Promise<Answer>
  /** Distinguishes requests; what has another key is another answer. */
  readonly key: (request: Request) => string
  readonly ttlMs: number
  readonly clock: Clock
  /** For this long after a failure the same failure is answered without asking again. */
  readonly retryBlockMs?: number
  /** Ends every load under way. */
  readonly signal: AbortSignal
}

/** Answers that are kept for a while. */
export interface Cache<Request, Answer> {
  /** The kept answer, or a new one. `force` asks anew even so, also past the block after a failure. */
  get(request: Request, options?: { readonly force?: boolean }): Promise<Answer>
  clear(): void
}

interface Entry<Answer> {
  readonly until: number
  readonly answer: Promise<Answer>
}

/** Creates a cache; the same request asked twice at once is loaded once. */
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

  return {
    get(request, { force = false } = {}) {
      const id = key(request)
      const entry = entries.get(id)
      return !force && entry && clock.now() < entry.until ? entry.answer : start(id, request)
    },
    clear: () => entries.clear(),
  }
}
