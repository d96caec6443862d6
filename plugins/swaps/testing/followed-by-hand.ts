import type { TransactionState } from '#kernel/money'

/** Transactions whose end a test tells. */
export function followedByHand() {
  const followed: string[] = []
  const ends = new Map<string, (state: TransactionState) => void>()
  const listeners = new Map<string, (state: TransactionState) => void>()
  return {
    followed,
    /** Reports a state that may change. */
    tell: (state: TransactionState) => listeners.get(state.hash)?.(state),
    end: (state: TransactionState) => ends.get(state.hash)?.(state),
    capability: {
      usualMs: () => 25_000,
      follow: (
        { hash: one, signal }: { readonly hash: string; readonly signal: AbortSignal },
        onChange: (state: TransactionState) => void,
      ) =>
        new Promise<TransactionState>((resolve, reject) => {
          followed.push(one)
          ends.set(one, resolve)
          listeners.set(one, onChange)
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        }),
    },
  }
}
