/** The latest so many texts, for what may come a second time shortly after. */
export interface RecentKeys {
  add(text: string): void
  has(text: string): boolean
}

/** Creates it with nothing in it. */
export function createRecentKeys(most: number): RecentKeys {
  const texts = new Set<string>()
  return {
    add(text) {
      texts.add(text)
      // a set is in the order of adding
      const [oldest] = texts
      if (texts.size > most && oldest !== undefined) texts.delete(oldest)
    },
    has: (text) => texts.has(text),
  }
}
