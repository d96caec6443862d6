/** How many recently used wallets are remembered (specification, section 9). */
export const recentLimit = 2

/** The list after one more use: each id stands once. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, recentLimit)
}
