import type { Clock } from '#kernel'
import { addressOf } from '#kernel/chain'
import type { Transactions, TransactionState } from '#kernel/money'
import { createAskNetwork } from '../node/json-rpc.js'
import type { AskNetwork } from '#plugins/service/contract'
import { revertData, revertReason, unknownReason } from '../node/abi.js'
import type { EvmContext } from '../node/json-rpc.js'
import { toQuantity } from '../node/values.js'
import { findReplacement } from './find-transactions.js'
import { createReader, type KnownTransaction, type Reader, type Receipt } from './reader.js'

/** Usual time until a receipt; a transaction that takes longer is shown as slow (docs/behaviour.md, 17.7). */
const usualMs = 25_000
/** Time for which a receipt is often looked for, and a request repeated (docs/behaviour.md, 19.9). */
export const receiptWaitMs = 180_000

/** Time with quick polls: one block of Ethereum. Layer 2 chains need a second or two. */
export const quickMs = 12_000
export const quickPollMs = 1_000
/** Time between polls afterwards: a third of a block. */
export const pollMs = 4_000
/** Time between polls after {@link receiptWaitMs}. */
const slowPollMs = 30_000

/** Polls in a row without the transaction until it counts as missing: a URL may have several nodes. */
const missingPolls = 3
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
  /** Its nonce is spent, and the node has no receipt: another transaction was mined, or the node that was asked lags behind. */
  | { readonly is: 'spent'; readonly transaction: KnownTransaction }
  | { readonly is: 'unknown' }
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

  const observe = async (): Promise<Observation> => {
    const [receipt, transaction] = await Promise.all([reader.receipt(hash), reader.transaction(hash)])
    known = transaction ?? known
    if (receipt) return { is: 'mined', receipt }
    if (transaction) return { is: 'waiting' }
    if (!known) return { is: 'unknown' }
    const { from, nonce } = known
    // it may have been mined since the first request for the receipt
    if ((await reader.count(from, 'latest')) > nonce) {
      const late = await reader.receipt(hash)
      return late ? { is: 'mined', receipt: late } : { is: 'spent', transaction: known }
    }
    // a replacement is pending
    if ((await reader.count(from, 'pending')) > nonce) return { is: 'waiting' }
    return { is: 'unknown' }
  }

  return {
    get known() {
      return known
    },
    poll: () => observe().catch((): Observation => ({ is: 'unanswered' })),
  }
}

type Request = Parameters<Transactions['follow']>[0]

/**
 * Follows one transaction until its end is proven. A receipt is reported at once; the promise resolves some blocks later, and a
 * reorganisation until then makes the transaction pending again.
 */
async function follow(
  deps: { readonly clock: Clock; readonly ask: AskNetwork },
  { hash, account, network, submittedAt, trace, signal }: Request,
  onChange: (state: TransactionState) => void,
): Promise<TransactionState> {
  const { clock } = deps
  // the clock may have been set back
  const since = Math.min(submittedAt, clock.now())
  let state: TransactionState = { status: 'submitted', hash, ...(trace !== undefined && { trace }) }
  let mined: { readonly receipt: Receipt; readonly at: number; missed: number } | undefined
  /** Time since which its nonce is spent by a transaction that is not found. */
  let spentAt: number | undefined
  let unknownPolls = 0
  const reader = createReader({ ...deps, network, signal, end: () => clock.now() + receiptWaitMs })
  const before = trace === undefined ? undefined : { from: addressOf(account), nonce: BigInt(trace) }
  const watch = createWatch(reader, hash, before)

  const setState = (next: Omit<TransactionState, 'hash' | 'trace'>) => {
    const nonce = watch.known && String(watch.known.nonce)
    const isSame =
      next.status === state.status && next.reason === state.reason && next.isMissing === state.isMissing
    if (isSame && nonce === state.trace) return
    state = { ...next, hash, ...(nonce !== undefined && { trace: nonce }) }
    onChange(state)
  }

  /** Whether the status is final. */
  const isFinal = async (seen: Observation): Promise<boolean> => {
    if (seen.is !== 'unanswered') unknownPolls = seen.is === 'unknown' ? unknownPolls + 1 : 0
    if (seen.is === 'mined') return onReceipt(seen.receipt)
    if (mined) return seen.is === 'unanswered' ? clock.now() - mined.at >= settledMs : onMissingReceipt()
    if (seen.is === 'spent') return onSpent(seen.transaction)
    if (seen.is === 'unanswered') return false
    spentAt = undefined
    if (seen.is === 'waiting') setState({ status: 'pending' })
    else if (isMissing()) {
      // contracts, such as wallets of several owners, name proposals: no node ever shows them by their hash
      if (!watch.known && (await isContract())) {
        setState({ status: 'unknown' })
        return true
      }
      setState({ status: watch.known ? 'pending' : 'submitted', isMissing: true })
    }
    return false
  }
  /** Whether the account has code of its own; one that only delegates to code (EIP-7702) sends as any other. */
  const isContract = async (): Promise<boolean> => {
    const code = await reader.once('eth_getCode', addressOf(account), 'latest').catch(() => undefined)
    return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100')
  }

  /** Whether the nodes should show the transaction, and do not. Wallets with a mempool of their own show it late. */
  const isMissing = () =>
    unknownPolls >= missingPolls && (watch.known !== undefined || clock.now() - since >= receiptWaitMs)

  /** The transaction that spent the nonce is the proof. Without it, its receipt has to stay away: one node may lag behind the other. */
  const onSpent = async (transaction: KnownTransaction): Promise<boolean> => {
    const replacedBy = await findReplacement(reader, transaction)
    signal.throwIfAborted()
    spentAt ??= clock.now()
    if (replacedBy === hash) return false
    const isOld = clock.now() - spentAt >= settledMs
    if (replacedBy === undefined && !isOld) return false
    setState({ status: 'replaced', ...(replacedBy !== undefined && { replacedBy }) })
    return isOld || replacedBy === undefined || isSettled(await reader.receipt(replacedBy))
  }
  const isSettled = async (receipt: Receipt | undefined): Promise<boolean> =>
    receipt !== undefined &&
    (await reader.newestBlock().catch(() => receipt.block)) - receipt.block >= settledBlocks

  const onReceipt = async (receipt: Receipt): Promise<boolean> => {
    if (mined?.receipt.block !== receipt.block || mined.receipt.succeeded !== receipt.succeeded) {
      const reason = receipt.succeeded ? undefined : await revertReasonOf(reader, hash, receipt)
      signal.throwIfAborted()
      mined = { receipt, at: clock.now(), missed: 0 }
      setState(reason === undefined ? { status: 'confirmed' } : { status: 'reverted', reason })
    }
    mined.missed = 0
    if (clock.now() - mined.at >= settledMs) return true
    return isSettled(receipt)
  }

  const onMissingReceipt = (): false => {
    if (mined && ++mined.missed >= lostPolls) {
      mined = undefined
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
      await clock.sleep(pauseAfter(clock.now() - since), signal)
    }
  } catch (error) {
    // the caller aborted
    if (signal.aborted) return state
    throw error
  }
}

/** Time until the next poll of a transaction of an age, in milliseconds. */
function pauseAfter(ageMs: number): number {
  if (ageMs < quickMs) return quickPollMs
  return ageMs < receiptWaitMs ? pollMs : slowPollMs
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
