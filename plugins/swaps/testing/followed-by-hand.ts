import type { TransactionState } from '#kernel/money'

/** Transactions whose end a test tells. */
export function followedByHand() {
  const followed: string[] = []
  const ends = new Map<string, (state: TransactionState) => void>()
  return {
    followed,
    end: (state: TransactionState) => ends.get(state.hash)?.(state),
    capability: {
      usualMs: () => 25_000,
      follow: ({ hash: one, signal }: { readonly hash: string; readonly signal: AbortSignal }) =>
        new Promise<TransactionState>((resolve, reject) => {
          followed.push(one)
          ends.set(one, resolve)
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        }),
    },
  }
}
