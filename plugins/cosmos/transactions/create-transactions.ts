import { addressOf } from '#kernel/chain'
import type { Transactions, TransactionState } from '#kernel/money'
import type { CosmosContext } from '../node/cosmos-context.js'
import { readTrace, writeTrace } from '../transfer/sent-transactions.js'

/** Usual time of a confirmation: a block, and the time until an index shows it. */
const usualMs = 30_000
/** Time between two looks. */
const pollMs = 2_000
/** Time after which a transaction that no node shows is missing. */
const missingMs = 120_000
/** Blocks after the last one that can include a transaction, and looks in a row: nodes behind one URL lag behind each other. */
const proofBlocks = 5n
const proofLooks = 3

/**
 * Creates the capability to follow transactions. Blocks are final. A transaction that no node shows has an end if another one has used
 * its sequence, or if its last block has passed and its sequence is unused: then no block can include it.
 */
export function createTransactions({ node, sent, clock }: CosmosContext): Transactions {
  return {
    usualMs: () => usualMs,
    async follow({ hash, account, network, submittedAt, trace: stored, signal }, onChange) {
      const request = { network, signal }
      const address = addressOf(account)
      const signed = sent.get(hash)
      const trace = signed
        ? { sequence: signed.sequence, timeoutHeight: signed.content.timeoutHeight }
        : readTrace(stored)
      let state: TransactionState = { status: 'submitted', hash, trace: trace && writeTrace(trace) }
      let expiredLooks = 0
      const become = (next: Pick<TransactionState, 'status' | 'isMissing' | 'reason' | 'replacedBy'>) => {
        const isSame =
          next.status === state.status &&
          next.isMissing === state.isMissing &&
          next.reason === state.reason &&
          next.replacedBy === state.replacedBy
        if (isSame) return
        state = { hash, trace: state.trace, ...next }
        onChange(state)
      }

      /** Whether no further block can include the transaction, because its sequence is used or its last block has passed. */
      async function readProof() {
        if (!trace) return undefined
        // in this order: an account that is read later is at least as new
        const height = await node.height(request)
        const sequence = (await node.account(address, request))?.sequence ?? 0n
        return {
          isUsed: sequence > trace.sequence,
          isPast: height > trace.timeoutHeight + proofBlocks,
        }
      }

      /** Looks once. Returns whether the status is final. */
      async function look(): Promise<boolean> {
        const found = await node.transaction(hash, request)
        if (found) {
          become(found.code === 0 ? { status: 'confirmed' } : { status: 'reverted', reason: found.log })
          if (found.code === 0) return true
          // one that failed before its fee was paid has not used its sequence: it can be included once more
          const proof = await readProof()
          return !proof || proof.isUsed || proof.isPast
        }
        const proof = await readProof()
        if (proof && trace && proof.isUsed) {
          const other = await node.transactionAt(address, trace.sequence, request)
          if (other && other.hash !== hash) {
            become({ status: 'replaced', replacedBy: other.hash })
            return true
          }
        }
        expiredLooks = proof && proof.isPast && !proof.isUsed ? expiredLooks + 1 : 0
        if (expiredLooks >= proofLooks) {
          become({ status: 'expired' })
          return true
        }
        become({
          status: 'submitted',
          ...(clock.now() - submittedAt > missingMs && { isMissing: true }),
        })
        return false
      }

      onChange(state)
      try {
        for (;;) {
          // a node that cannot be reached is asked again
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
