import type { Network } from '#kernel/chain'
import type { Transactions, TransactionState } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { createAskNetwork, readCount, valueOf, type SolanaContext } from '../node/ask.js'
import { failureText } from './failure-text.js'

/** Usual time of a confirmation. */
const usualMs = 5_000
/** Time between two looks: half a block. */
const pollMs = 1_000
/** Blocks in which a transaction can be included, counted from its blockhash. */
const lifetimeBlocks = 150n

type Status = 'processed' | 'confirmed' | 'finalized'

/** What a node says of a transaction; undefined if it does not know it. */
async function readStatus(ask: AskNetwork, network: Network, hash: string, signal: AbortSignal) {
  const request = { method: 'getSignatureStatuses', params: [[hash], { searchTransactionHistory: true }] }
  const list = valueOf(await ask(network, request, signal), network)
  const entry: unknown = Array.isArray(list) ? list[0] : undefined
  if (entry === null || entry === undefined) return undefined
  const { err, confirmationStatus } = Object(entry) as Readonly<Record<string, unknown>>
  return { error: err ?? undefined, status: (confirmationStatus ?? 'finalized') as Status }
}

/** Creates the capability to follow transactions by JSON-RPC. */
export function createTransactions(context: SolanaContext): Transactions {
  const ask = createAskNetwork(context)
  const { clock } = context

  return {
    usualMs: () => usualMs,
    async follow({ hash, network, trace, signal }, onChange) {
      /** Block height after which the transaction cannot be included. */
      let lastHeight = trace !== undefined && /^\d+$/.test(trace) ? BigInt(trace) : undefined
      let state: TransactionState = { status: 'submitted', hash, trace }
      const become = (next: Omit<TransactionState, 'hash' | 'trace'>) => {
        const known = lastHeight === undefined ? undefined : `${lastHeight}`
        if (next.status === state.status && next.reason === state.reason && known === state.trace) return
        state = { hash, trace: known, ...next }
        onChange(state)
      }
      const readHeight = async (commitment: 'confirmed' | 'finalized') => {
        const request = { method: 'getBlockHeight', params: [{ commitment }] }
        return readCount(await ask(network, request, signal), network, 'block height')
      }

      /** Looks once. Returns whether the status is final. */
      async function look(): Promise<boolean> {
        // in this order, and of a finalized block: a transaction of the last block has not expired, and a node may lag behind another
        const finalized = lastHeight !== undefined && (await readHeight('finalized'))
        const found = await readStatus(ask, network, hash, signal)
        if (!found) {
          lastHeight ??= (await readHeight('confirmed')) + lifetimeBlocks
          const isExpired = finalized !== false && finalized > lastHeight
          become({ status: isExpired ? 'expired' : 'submitted' })
          return isExpired
        }
        if (found.error !== undefined) {
          become({ status: 'reverted', reason: failureText(found.error) })
          return found.status !== 'processed'
        }
        become({ status: found.status === 'processed' ? 'pending' : 'confirmed' })
        return found.status === 'finalized'
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
