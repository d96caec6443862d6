import { addressOf, type Clock } from '#kernel'
import type { Transactions, TransactionState } from '#kernel/contracts'
import { createAskNetwork, type AskNetwork } from '../json-rpc.js'
import { revertData, revertReason, unknownReason } from '../rpc/abi.js'
import { toQuantity } from '../rpc/hex.js'
import type { EvmContext } from '../rpc/node.js'
import {
  lostPolls,
  pollMs,
  quickMs,
  quickPollMs,
  receiptWaitMs,
  settledBlocks,
  settledMs,
  unknownPolls,
  usualMs,
} from './constants.js'
import { createWatch, type Observation } from './create-watch.js'
import { createReader, type Reader } from './reader.js'
import type { Receipt } from './receipt.js'
import { findReplacement } from './transaction-at.js'

type Request = Parameters<Transactions['follow']>[0]

/**
 * Follows one transaction. A receipt is reported at once; the promise resolves some blocks later, and a reorganisation until
 * then makes the transaction pending again.
 */
async function follow(
  deps: { readonly clock: Clock; readonly ask: AskNetwork },
  { hash, account, network, submittedAt, trace, signal }: Request,
  onChange: (state: TransactionState) => void,
): Promise<TransactionState> {
  const { clock } = deps
  // the clock may have been set back
  const since = Math.min(submittedAt, clock.now())
  let end = since + receiptWaitMs
  let state: TransactionState = { status: 'submitted', hash, ...(trace !== undefined && { trace }) }
  let mined: { readonly receipt: Receipt; readonly at: number; missed: number } | undefined
  const reader = createReader({ ...deps, network, signal, end: () => end })
  const before = trace === undefined ? undefined : { from: addressOf(account), nonce: BigInt(trace) }
  const watch = createWatch(reader, hash, before)

  const setState = (next: Omit<TransactionState, 'hash' | 'trace'>) => {
    const nonce = watch.known && String(watch.known.nonce)
    if (next.status === state.status && next.reason === state.reason && nonce === state.trace) return
    state = { ...next, hash, ...(nonce !== undefined && { trace: nonce }) }
    onChange(state)
  }

  /** Whether the status is final. */
  const isFinal = async (seen: Observation): Promise<boolean> => {
    if (seen.is === 'mined') return onReceipt(seen.receipt)
    if (mined) return seen.is === 'unanswered' ? clock.now() - mined.at >= settledMs : onMissingReceipt()
    if (seen.is === 'replaced') {
      const replacedBy = await findReplacement(reader, seen.transaction)
      signal.throwIfAborted()
      setState({ status: 'replaced', ...(replacedBy !== undefined && { replacedBy }) })
      return true
    }
    if (seen.is === 'unknown') {
      const isCertain = seen.times >= unknownPolls
      if (isCertain && watch.known) setState({ status: 'dropped' })
      else if (isCertain && clock.now() >= end) setState({ status: 'notFound' })
      return state.status === 'dropped' || state.status === 'notFound'
    }
    if (clock.now() >= end) setState({ status: 'timedOut' })
    else if (seen.is === 'waiting') setState({ status: 'pending' })
    return state.status === 'timedOut'
  }

  const onReceipt = async (receipt: Receipt): Promise<boolean> => {
    if (mined?.receipt.block !== receipt.block || mined.receipt.succeeded !== receipt.succeeded) {
      const reason = receipt.succeeded ? undefined : await revertReasonOf(reader, hash, receipt)
      signal.throwIfAborted()
      mined = { receipt, at: clock.now(), missed: 0 }
      setState(reason === undefined ? { status: 'confirmed' } : { status: 'reverted', reason })
    }
    mined.missed = 0
    if (clock.now() - mined.at >= settledMs) return true
    const newest = await reader.newestBlock().catch(() => receipt.block)
    return newest - receipt.block >= settledBlocks
  }

  const onMissingReceipt = (): false => {
    if (mined && ++mined.missed >= lostPolls) {
      mined = undefined
      end = clock.now() + receiptWaitMs
      setState({ status: 'pending' })
    }
    return false
  }

  onChange(state)
  try {
    for (;;) {
      signal.throwIfAborted()
      const seen = await watch.poll()
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

/** Fields of a transaction that its call repeats. */
const callFields = ['from', 'to', 'value', 'input', 'gas'] as const

/**
 * Finds the reason of a reverted transaction by a call with the same fields on the block before its block, then on its block.
 * 'unknown reason' if the node has no state of these blocks.
 */
async function revertReasonOf(reader: Reader, hash: string, { block }: Receipt): Promise<string> {
  const answer = await reader.once('eth_getTransactionByHash', hash).catch(() => undefined)
  const transaction = Object(answer) as Readonly<Record<string, unknown>>
  const call = Object.fromEntries(
    callFields.flatMap((field) =>
      typeof transaction[field] === 'string' ? [[field, transaction[field]]] : [],
    ),
  )
  for (const at of [block - 1n, block]) {
    const failure: unknown = await reader.once('eth_call', call, toQuantity(at)).then(
      () => undefined,
      (error: unknown) => error,
    )
    const data = revertData(failure)
    if (data !== undefined) return revertReason(data)
  }
  return unknownReason
}

/** Creates the capability to follow transactions by JSON-RPC. */
export function createTransactions(context: EvmContext): Transactions {
  const ask = createAskNetwork(context)
  return {
    usualMs: () => usualMs,
    follow: (request, onChange) => follow({ clock: context.clock, ask }, request, onChange),
  }
}
