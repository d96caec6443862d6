import { randomBytes } from 'node:crypto'

/** Time to sign a nonce, in milliseconds. */
const nonceTtlMs = 5 * 60_000

// #region nonce
/** Issues sign-in nonces and stores them in memory. Use a shared store for several servers. */
export function createNonces(now = () => Date.now()) {
  const issued = new Map<string, { readonly visitor: string; readonly at: number }>()
  return {
    /** Issues a nonce for one message of a visitor. */
    issue(visitor: string) {
      for (const [nonce, { at }] of issued) if (at + nonceTtlMs <= now()) issued.delete(nonce)
      const nonce = randomBytes(16).toString('hex')
      issued.set(nonce, { visitor, at: now() })
      return nonce
    },
    /** Uses a nonce up. Returns when it was issued to the visitor; undefined if it was not, or is over. */
    take(nonce: string, visitor: string): number | undefined {
      const found = issued.get(nonce)
      if (found?.visitor !== visitor) return undefined
      issued.delete(nonce)
      return found.at + nonceTtlMs > now() ? found.at : undefined
    },
  }
}
// #endregion
