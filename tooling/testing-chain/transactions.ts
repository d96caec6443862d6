import type { CapabilityContext } from 'foyerkit/chain'
import type { TransactionState, Transactions } from 'foyerkit/money'
import { createAskNode } from './node.js'
import { requiredConfirmations, type GroveEntry } from './wire.js'

/** Usual time of six blocks. */
const usualMs = 90_000
/** Time without an answer about a transaction after which no node knows it. */
const unknownMs = 180_000

/** Follows transactions up to their sixth confirmation. */
export function createTransactions(
  context: Pick<CapabilityContext, 'clock' | 'http'>,
  pollMs: number,
): Transactions {
  const ask = createAskNode(context)
  const { clock } = context
  return {
    usualMs: () => usualMs,
    async follow({ hash, network, submittedAt, signal }, onChange) {
      const required = requiredConfirmations
      let state: TransactionState = { status: 'submitted', hash }
      const become = (next: Omit<TransactionState, 'hash'>) => {
        const isSame =
          next.status === state.status &&
          next.isMissing === state.isMissing &&
          next.confirmations?.count === state.confirmations?.count
        if (isSame) return
        state = { hash, ...next }
        onChange(state)
      }
      const look = async () => {
        const [entry, { height }] = await Promise.all([
          ask<Partial<GroveEntry>>(network, `transactions/${hash}`, signal),
          ask<{ readonly height: number }>(network, 'tip', signal),
        ])
        if (!entry.transaction) {
          if (clock.now() - submittedAt > unknownMs) become({ status: 'submitted', isMissing: true })
          return
        }
        const count = entry.height === undefined ? 0 : Math.min(required, height - entry.height + 1)
        become({ status: count >= required ? 'confirmed' : 'pending', confirmations: { count, required } })
      }
      onChange(state)
      try {
        for (;;) {
          await look().catch(() => signal.throwIfAborted())
          signal.throwIfAborted()
          if (state.status === 'confirmed') return state
          await clock.sleep(pollMs, signal)
        }
      } catch (error) {
        if (signal.aborted) return state
        throw error
      }
    },
  }
}
