/** Answers by key, each fresh for a while. */
export interface Cache<T> {
  /**
   * Returns the cached answer, or makes one. Callers that ask while it is made get the same one. A failure is not cached:
   * it is thrown, or the last answer is returned while that is not too old.
   *
   * @param isForced whether to make it although it is cached; rejects with its failure
   */
  get(key: string, make: () => Promise<T>, isForced?: boolean): Promise<T>
}

/** Options of {@link createCache}; times in milliseconds. */
export interface CacheOptions {
  /** How long an answer is returned without making a new one. */
  readonly freshMs: number
  /** How long after it was made an answer replaces one that cannot be made. Default: no longer than it is fresh. */
  readonly staleMs?: number
  /** Maximum number of answers; the oldest is removed. */
  readonly most: number
  /** Monotonic time. */
  readonly now: () => number
}

interface Answer<T> {
  readonly value: T
  readonly at: number
}

interface Entry<T> {
  /** The answer, or the last one if it cannot be made. */
  readonly answer: Promise<T>
  readonly at: number
  /** Last answer that was made. */
  last: Answer<T> | undefined
}

/** Creates an empty cache. */
export function createCache<T>({ freshMs, staleMs = 0, most, now }: CacheOptions): Cache<T> {
  const entries = new Map<string, Entry<T>>()

  function put(key: string, entry: Entry<T>) {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }

  return {
    async get(key, make, isForced = false) {
      const before = entries.get(key)
      if (before && !isForced && now() - before.at < freshMs) return before.answer
      const at = now()
      const made = make()
      const entry: Entry<T> = {
        at,
        last: before?.last,
        answer: made.then(
          (value) => {
            entry.last = { value, at }
            return value
          },
          (error: unknown) => {
            const last = before?.last
            if (entries.get(key) === entry) {
              if (last) entries.set(key, { answer: Promise.resolve(last.value), at: last.at, last })
              else entries.delete(key)
            }
            if (last && now() - last.at < staleMs) return last.value
            throw error
          },
        ),
      }
      put(key, entry)
      if (!isForced) return entry.answer
      entry.answer.catch(() => undefined)
      return made
    },
  }
}
