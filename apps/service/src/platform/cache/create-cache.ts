/** Answers that stay good for a while, by their keys. */
export interface Cache<T> {
  /**
   * The answer that is kept, or one that is made now. Who asks while it is made gets the same; what could not be made
   * is not kept.
   *
   * @param anew makes it now, whatever is kept.
   */
  get(key: string, make: () => Promise<T>, anew?: boolean): Promise<T>
}

interface Entry<T> {
  readonly made: Promise<T>
  readonly at: number
}

/** @param now milliseconds that only grow. */
export function createCache<T>({
  freshMs,
  most,
  now,
}: {
  readonly freshMs: number
  /** The oldest goes when there are more. */
  readonly most: number
  readonly now: () => number
}): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  return {
    async get(key, make, anew = false) {
      const before = entries.get(key)
      if (before && !anew && now() - before.at < freshMs) return before.made
      const made = make()
      entries.delete(key)
      entries.set(key, { made, at: now() })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
      try {
        return await made
      } catch (error) {
        if (entries.get(key)?.made === made) entries.delete(key)
        throw error
      }
    },
  }
}
