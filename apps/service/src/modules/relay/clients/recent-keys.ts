/** The most recent keys, up to a limit. */
export interface RecentKeys {
  add(key: string): void
  has(key: string): boolean
}

/** Creates an empty set that removes its oldest keys. */
export function createRecentKeys(maxKeys: number): RecentKeys {
  const keys = new Set<string>()
  return {
    add(key) {
      keys.add(key)
      // a set iterates in the order of insertion
      const [oldest] = keys
      if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest)
    },
    has: (key) => keys.has(key),
  }
}
