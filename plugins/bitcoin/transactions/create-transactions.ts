import type { TransactionState, Transactions } from '#kernel/money'
import type { BitcoinContext } from '../node/bitcoin-context.js'

/** Usual time of a confirmation by a first block, in milliseconds. */
const usualMs = 20 * 60_000
/** Time between two looks, in milliseconds. */
const pollMs = 10_000
/** Confirmations after which a transaction is final. */
const requiredConfirmations = 6
/** Time after which a transaction that no server has shown is missing, in milliseconds. */
const unknownMs = 30 * 60_000
/** Looks in a row that must miss a known transaction before it is missing: servers behind one URL differ. */
const missingLooks = 3

const tracePattern = /^([0-9a-f]{64}):(\d{1,10})$/

/** Creates the capability to follow transactions to their sixth confirmation. */
export function createTransactions({ source, clock }: BitcoinContext): Transactions {
  return {
    usualMs: () => usualMs,
    async follow({ hash, network, submittedAt, trace: stored, signal }, onChange) {
      const request = { network, signal }
      /** Output that the transaction spends, by which its replacement is found. */
      let trace = stored !== undefined && tracePattern.test(stored) ? stored : undefined
      let state: TransactionState = { status: 'submitted', hash, trace }
      let missedLooks = 0
      const become = (next: Omit<TransactionState, 'hash' | 'trace'>) => {
        const isSame =
          next.status === state.status &&
          next.isMissing === state.isMissing &&
          next.confirmations?.count === state.confirmations?.count &&
          next.replacedBy === state.replacedBy &&
          trace === state.trace
        if (isSame) return
        state = { hash, trace, ...next }
        onChange(state)
      }

      /** Looks for the transaction that spends the same output. */
      async function findReplacement(): Promise<string | undefined> {
        const [, txid, vout] = tracePattern.exec(trace ?? '') ?? []
        if (txid === undefined) return undefined
        const spender = await source.spender(txid, Number(vout), request)
        return spender === hash ? undefined : spender
      }

      /** Blocks that confirm a transaction. */
      async function confirmationsOf(id: string): Promise<number> {
        const { height } = (await source.transaction(id, request)) ?? {}
        return height === undefined ? 0 : Math.max(1, (await source.height(request)) - height + 1)
      }

      /** Looks once. Returns whether the status is final. */
      async function look(): Promise<boolean> {
        const found = await source.transaction(hash, request)
        if (!found) {
          const replacedBy = await findReplacement()
          if (replacedBy !== undefined) {
            const required = requiredConfirmations
            const count = Math.min(required, await confirmationsOf(replacedBy))
            become({ status: 'replaced', replacedBy, confirmations: { count, required } })
            return count === required
          }
          missedLooks++
          const isMissing =
            missedLooks >= missingLooks && (trace !== undefined || clock.now() - submittedAt > unknownMs)
          if (isMissing) become({ status: trace === undefined ? 'submitted' : 'pending', isMissing })
          return false
        }
        missedLooks = 0
        const [first] = found.inputs
        if (first) trace = `${first.txid}:${first.vout}`
        const required = requiredConfirmations
        if (found.height === undefined) {
          become({ status: 'pending', confirmations: { count: 0, required } })
          return false
        }
        const count = Math.min(required, await confirmationsOf(hash))
        become({ status: count < required ? 'pending' : 'confirmed', confirmations: { count, required } })
        return count === required
      }

      onChange(state)
      try {
        for (;;) {
          // a server that cannot be reached is asked again
          const isFinal = await look().catch(() => false)
          signal.throwIfAborted()
          if (isFinal) return state
          await clock.sleep(pollMs, signal)
        }
      } catch (error) {
        if (signal.aborted) return state
        throw error
      }
    },
  }
}
