import { addressOf } from '#kernel/chain'
import type { Transactions, TransactionState } from '#kernel/money'
import { readAddress } from '../addresses/read-address.js'
import type { PolkadotContext } from '../node/polkadot-context.js'
import type { Block, BlockRef, NodeRequest } from '../node/polkadot-node.js'
import { isSameBytes } from '../node/scale.js'
import { readExtrinsic } from '../transfer/extrinsic.js'
import { searchBlocks } from '../transfer/history.js'
import { readTrace, writeTrace } from '../transfer/sent-transactions.js'

/** Usual time of a confirmation: a block, and the blocks until it is final. */
const usualMs = 60_000
/** Time between two looks. */
const pollMs = 3_000
/** Time after which a transaction that no block shows is missing. */
const missingMs = 120_000
/** Blocks up to the last final one through which a block is checked to be final. Older ones are. */
const maxProofBlocks = 64n

/**
 * Creates the capability to follow transactions. Each final block of the lifetime of a transaction is read: it is in one of them, which
 * has its result among its events, or it never will be in one.
 */
export function createTransactions({ node, sent, clock }: PolkadotContext): Transactions {
  /** Whether a block is one of those before the last final one. */
  async function isFinal({ hash, number }: BlockRef, last: BlockRef, request: NodeRequest): Promise<boolean> {
    if (last.number - number > maxProofBlocks) return true
    let found = last.hash
    for (let at = last.number; at > number; at--) found = await node.parentOf(found, request)
    return found === hash
  }

  return {
    usualMs: () => usualMs,
    async follow({ hash, account, network, submittedAt, trace: stored, signal }, onChange) {
      const request = { network, signal }
      const { publicKey } = readAddress(addressOf(account))
      const trace = sent.get(hash) ?? readTrace(stored)
      let state: TransactionState = { status: 'submitted', hash, trace: trace && writeTrace(trace) }
      /** The last block that was read, which does not have the transaction. */
      let read: Partial<BlockRef> & Pick<BlockRef, 'number'> = { number: trace?.after ?? 0n }
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
      const placeIn = ({ extrinsics }: Block) => {
        const index = extrinsics.findIndex((entry) => entry?.hash === hash)
        return index < 0 ? undefined : index
      }

      /** Ends with the result of the transaction in a final block. */
      async function endWith(block: Block, index: number): Promise<true> {
        const outcome = await node.outcome(block, index, request)
        if (!outcome) become({ status: 'unknown' })
        else if (outcome.isSuccess) become({ status: 'confirmed' })
        else become({ status: 'reverted', reason: outcome.reason })
        return true
      }

      /** Looks once. Returns whether the status is final. */
      async function look(): Promise<boolean> {
        const final = await node.finalized(request)
        if (trace) {
          const { last, nonce } = trace
          const runtime = await node.runtime(request)
          while (read.number < final.number && read.number < last) {
            const number = read.number + 1n
            const at = await node.hashAt(number, request)
            if (at === undefined) return false
            const block = await node.block({ hash: at, number }, request)
            if (read.hash !== undefined && block.parentHash !== read.hash) {
              // nodes behind one URL can be on another fork for a while
              read = { number: trace.after }
              return false
            }
            const index = placeIn(block)
            if (index !== undefined) return (await isFinal(block, final, request)) && endWith(block, index)
            const other = block.extrinsics.find((entry) => {
              const found = entry && readExtrinsic(runtime, entry.bytes)
              return found && found.nonce === nonce && isSameBytes(found.signer, publicKey)
            })
            if (other) {
              if (!(await isFinal(block, final, request))) return false
              become({ status: 'replaced', replacedBy: other.hash })
              return true
            }
            read = block
          }
          if (read.number >= last) {
            // a node that hides the transaction shows that its nonce is used
            const { nonce: next } = await node.account(publicKey, request, final.hash)
            const { hash: end = '', number } = read
            if (next <= nonce && (await isFinal({ hash: end, number }, final, request))) {
              become({ status: 'expired' })
              return true
            }
          } else {
            const best = await node.best(request)
            const range = { after: read.number, last: best.number < last ? best.number : last }
            const shown = await searchBlocks(node, range, request, placeIn)
            if (shown !== undefined) {
              become({ status: 'pending' })
              return false
            }
          }
        }
        become({ status: 'submitted', ...(clock.now() - submittedAt > missingMs && { isMissing: true }) })
        return false
      }

      onChange(state)
      try {
        for (;;) {
          // a node that cannot be reached is asked again
          const isOver = await look().catch(() => false)
          signal.throwIfAborted()
          if (isOver) return state
          await clock.sleep(pollMs, signal)
        }
      } catch (error) {
        if (signal.aborted) return state
        throw error
      }
    },
  }
}
