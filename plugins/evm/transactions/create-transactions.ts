import type { Clock } from '#kernel'
import { addressOf } from '#kernel/chain'
import type { Transactions, TransactionState } from '#kernel/money'
import { createAskNetwork } from '../json-rpc.js'
import type { AskNetwork } from '#plugins/service/contract'
import { revertData, revertReason, unknownReason } from '../rpc/abi.js'
import type { EvmContext } from '../json-rpc.js'
import { toQuantity } from '../rpc/values.js'
import { findReplacement } from './find-transactions.js'
import { createReader, type KnownTransaction, type Reader, type Receipt } from './reader.js'

/** Usual time until a receipt; a transaction that takes longer is shown as slow (docs/behaviour.md, 17.7). */
const usualMs = 25_000
/** Max wait for a receipt (docs/behaviour.md, 19.9). */
export const receiptWaitMs = 180_000

/** Time with quick polls: one block of Ethereum. Layer 2 chains need a second or two. */
export const quickMs = 12_000
export const quickPollMs = 1_000
/** Time between polls afterwards: a third of a block, and 45 polls until the max wait. */
export const pollMs = 4_000

/** Polls in a row without the transaction until it counts as unknown: a URL may have several nodes. */
const unknownPolls = 3
/** Polls in a row without a known receipt until it counts as lost: a node may lag behind. */
const lostPolls = 2
/** Blocks after which a transaction is final, or time on chains with few blocks. */
const settledBlocks = 3n
const settledMs = 60_000

/** Result of a poll. */
type Observation =
  | { readonly is: 'mined'; readonly receipt: Receipt }
  /** Known to the node, or another transaction with its nonce is pending. */
  | { readonly is: 'waiting' }
  /** Another transaction with its nonce was mined. */
  | { readonly is: 'replaced'; readonly transaction: KnownTransaction }
  /** `times` is the number of polls in a row without the transaction. */
  | { readonly is: 'unknown'; readonly times: number }
  | { readonly is: 'unanswered' }

/** Polls a transaction. */
interface Watch {
  /** Account and nonce, once a node reported them. */
  readonly known: KnownTransaction | undefined
  poll(): Promise<Observation>
}

/** Creates the watch of a transaction. `before` has account and nonce from before a reload. */
function createWatch(reader: Reader, hash: string, before: KnownTransaction | undefined): Watch {
  let known = before
  let times = 0

  const observe = async (): Promise<Observation> => {
    const [receipt, transaction] = await Promise.all([reader.receipt(hash), reader.transaction(hash)])
    known = transaction ?? known
    if (receipt) return { is: 'mined', receipt }
    if (transaction) return { is: 'waiting' }
    if (!known) return { is: 'unknown', times: times + 1 }
    const { from, nonce } = known
    // it may have been mined since the first request for the receipt
    if ((await reader.count(from, 'latest')) > nonce) {
      const late = await reader.receipt(hash)
      if (late) return { is: 'mined', receipt: late }
      // a node may count the transaction before it has the receipt
      return times + 1 < unknownPolls
        ? { is: 'unknown', times: times + 1 }
        : { is: 'replaced', transaction: known }
    }
    // a replacement is pending
    if ((await reader.count(from, 'pending')) > nonce) return { is: 'waiting' }
    return { is: 'unknown', times: times + 1 }
  }

  return {
    get known() {
      return known
    },
    async poll() {
      try {
        const seen = await observe()
        times = seen.is === 'unknown' ? seen.times : 0
        return seen
      } catch {
        return { is: 'unanswered' }
      }
    },
  }
}

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
