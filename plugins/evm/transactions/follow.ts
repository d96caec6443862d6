import { addressOf, type Clock } from '#kernel'
import type { Transactions, TransactionState } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import {
  lostLooks,
  pollMs,
  quickMs,
  quickPollMs,
  receiptWaitMs,
  settledBlocks,
  settledMs,
  unknownLooks,
} from './constants.js'
import { createReader } from './create-reader.js'
import { createWatch, type Sight } from './create-watch.js'
import { findReplacement } from './find-replacement.js'
import type { Receipt } from './receipt.js'
import { revertReasonOf } from './revert-reason-of.js'

type Request = Parameters<Transactions['follow']>[0]

/**
 * Follows one transaction. A receipt is reported at once; the promise resolves some blocks later, and a reorganisation until
 * then makes the transaction pending again.
 */
export async function follow(
  deps: { readonly clock: Clock; readonly ask: AskNetwork },
  { hash, account, network, submittedAt, trace, signal }: Request,
  onChange: (state: TransactionState) => void,
): Promise<TransactionState> {
  const { clock } = deps
  // a clock that was set back must not keep it waiting
  const since = Math.min(submittedAt, clock.now())
  let end = since + receiptWaitMs
  let state: TransactionState = { status: 'submitted', hash, ...(trace !== undefined && { trace }) }
  let mined: { readonly receipt: Receipt; readonly at: number; missed: number } | undefined
  const reader = createReader({ ...deps, network, signal, end: () => end })
  const before = trace === undefined ? undefined : { from: addressOf(account), nonce: BigInt(trace) }
  const watch = createWatch(reader, hash, before)

  const become = (next: Omit<TransactionState, 'hash' | 'trace'>) => {
    const nonce = watch.known && String(watch.known.nonce)
    if (next.status === state.status && next.reason === state.reason && nonce === state.trace) return
    state = { ...next, hash, ...(nonce !== undefined && { trace: nonce }) }
    onChange(state)
  }

  /** Whether the status is final. */
  const isFinal = async (seen: Sight): Promise<boolean> => {
    if (seen.is === 'mined') return take(seen.receipt)
    if (mined) return seen.is === 'unanswered' ? clock.now() - mined.at >= settledMs : lose()
    if (seen.is === 'passed') {
      const replacedBy = await findReplacement(reader, seen.transaction)
      signal.throwIfAborted()
      become({ status: 'replaced', ...(replacedBy !== undefined && { replacedBy }) })
      return true
    }
    if (seen.is === 'unknown') {
      const isCertain = seen.times >= unknownLooks
      if (isCertain && watch.known) become({ status: 'dropped' })
      else if (isCertain && clock.now() >= end) become({ status: 'notFound' })
      return state.status === 'dropped' || state.status === 'notFound'
    }
    if (clock.now() >= end) become({ status: 'timedOut' })
    else if (seen.is === 'waiting') become({ status: 'pending' })
    return state.status === 'timedOut'
  }

  const take = async (receipt: Receipt): Promise<boolean> => {
    if (mined?.receipt.block !== receipt.block || mined.receipt.succeeded !== receipt.succeeded) {
      const reason = receipt.succeeded ? undefined : await revertReasonOf(reader, hash, receipt)
      signal.throwIfAborted()
      mined = { receipt, at: clock.now(), missed: 0 }
      become(reason === undefined ? { status: 'confirmed' } : { status: 'reverted', reason })
    }
    mined.missed = 0
    if (clock.now() - mined.at >= settledMs) return true
    const newest = await reader.newestBlock().catch(() => receipt.block)
    return newest - receipt.block >= settledBlocks
  }

  const lose = (): false => {
    if (mined && ++mined.missed >= lostLooks) {
      mined = undefined
      end = clock.now() + receiptWaitMs
      become({ status: 'pending' })
    }
    return false
  }

  onChange(state)
  try {
    for (;;) {
      signal.throwIfAborted()
      const seen = await watch.look()
      signal.throwIfAborted()
      if (await isFinal(seen)) return state
      await clock.sleep(clock.now() - since < quickMs ? quickPollMs : pollMs, signal)
    }
  } catch (error) {
    // the caller aborted
    if (signal.aborted) return state
    throw error
  }
}
