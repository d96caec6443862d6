import type { Clock } from '#kernel'
import { addressOf, type CaipAddress, type Network } from '#kernel/chain'
import type { FoundTransfer, NamedTransaction } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { isSameAddress, toQuantity } from '../node/values.js'
import { isTransactionOf } from '../transfer/send.js'
import type { Call } from '../transfer/transfer-call.js'
import { createReader, readTransaction, type KnownTransaction, type Reader } from './reader.js'

/** First step back in blocks. Many nodes keep the state, such as transaction counts, of 127 blocks only. */
const firstStep = 8n
/** Blocks that one search reads in full. The next one goes on with those before them. */
export const scannedBlocks = 128
/** Blocks that all searches for a transaction read in full. */
const maxScannedBlocks = 4_096
/** Blocks that are read at the same time. */
const parallelBlocks = 8

/** Newest block that was not read yet, and the number of those that were, by network, account and nonce. */
type Scans = Map<string, { readonly next: bigint; readonly read: number }>

/**
 * Finds the mined transaction of an account with a nonce: by the transaction counts at earlier blocks, as far as the node has them,
 * and in the blocks themselves otherwise. Undefined if it is in none of the blocks that were read.
 */
async function transactionAt(
  reader: Reader,
  transaction: KnownTransaction,
  scans: Scans = new Map(),
): Promise<unknown> {
  const head = await reader.newestBlock()
  const { block, isExact } = await locateBlock(reader, transaction, head)
  const found = await transactionIn(reader, toQuantity(block), transaction)
  // the counts of some nodes are those of the newest block
  return found ?? scanBlocks(reader, transaction, { newest: isExact ? head : block, scans })
}

/**
 * Walks back from a block, twice as far each time, to one before the transaction, and searches between them.
 *
 * @returns the oldest block that is known to have the transaction, or one before it; exact if it is the block of the transaction
 */
async function locateBlock(
  reader: Reader,
  { from, nonce }: KnownTransaction,
  head: bigint,
): Promise<{ readonly block: bigint; readonly isExact: boolean }> {
  let newest = head
  let oldest = 0n
  try {
    for (let step = firstStep; newest > 0n; step *= 2n) {
      const block = newest > step ? newest - step : 0n
      if ((await reader.countAt(from, block)) <= nonce) {
        oldest = block + 1n
        break
      }
      newest = block
    }
    while (oldest < newest) {
      const middle = (oldest + newest) / 2n
      if ((await reader.countAt(from, middle)) > nonce) newest = middle
      else oldest = middle + 1n
    }
    return { block: newest, isExact: true }
  } catch {
    // the node lacks the state of that block
    return { block: newest, isExact: false }
  }
}

/** Reads blocks back from one, and remembers which were read. */
async function scanBlocks(
  reader: Reader,
  transaction: KnownTransaction,
  { newest, scans }: { readonly newest: bigint; readonly scans: Scans },
): Promise<unknown> {
  const { from, nonce } = transaction
  const key = `${reader.network.caipNetworkId} ${from.toLowerCase()} ${nonce}`
  const before = scans.get(key) ?? { next: newest, read: 0 }
  let next = before.next < newest ? before.next : newest
  let { read } = before
  const end = Math.min(read + scannedBlocks, maxScannedBlocks)
  while (read < end && next >= 0n) {
    const blocks = Array.from({ length: parallelBlocks }, (_, at) => next - BigInt(at))
    const entries = await Promise.all(
      blocks
        .filter((block) => block >= 0n)
        .map((block) => transactionIn(reader, toQuantity(block), transaction)),
    )
    const found = entries.find((entry) => entry !== undefined)
    if (found !== undefined) return found
    next -= BigInt(parallelBlocks)
    read += parallelBlocks
    scans.set(key, { next, read })
  }
  return undefined
}

/** Finds the transaction of an account with a nonce in a block, or among the pending ones (`pending`). */
async function transactionIn(
  reader: Reader,
  block: string,
  { from, nonce }: KnownTransaction,
): Promise<unknown> {
  const { transactions } = Object(await reader.once('eth_getBlockByNumber', block, true)) as {
    transactions?: unknown
  }
  return (Array.isArray(transactions) ? (transactions as unknown[]) : []).find((transaction) => {
    const read = readTransaction(transaction, reader.network)
    return read?.nonce === nonce && isSameAddress(read.from, from)
  })
}

/** Finds the hash of the mined transaction with the same account and nonce. */
export async function findReplacement(
  reader: Reader,
  transaction: KnownTransaction,
): Promise<string | undefined> {
  try {
    const { hash } = Object(await transactionAt(reader, transaction)) as { hash?: unknown }
    return typeof hash === 'string' ? hash : undefined
  } catch {
    // the replacement is certain without its hash
    return undefined
  }
}

function readMark(mark: string): { readonly mined: bigint; readonly next: bigint } {
  const [mined = '', next = mined] = mark.split('-')
  return { mined: BigInt(mined), next: BigInt(next) }
}

/** Max number of transactions that are examined: an account sends no more while a wallet has a pending request. */
const maxTransactions = 16n

/** Place of a request that was sent. */
interface SentFrom {
  readonly account: CaipAddress
  readonly network: Network
}

/**
 * Finds sent transactions of an account by their nonces. A mark is the number of its mined transactions and, after a hyphen if it is another,
 * the next nonce, in decimal.
 */
export function createFindSent(deps: { readonly ask: AskNetwork; readonly clock: Clock }) {
  const scans: Scans = new Map()
  return {
    async mark({ account, network }: SentFrom, signal: AbortSignal): Promise<string> {
      const reader = createReader({ ...deps, network, signal, end: () => 0 })
      const address = addressOf(account)
      const [mined, next] = await Promise.all([
        reader.count(address, 'latest'),
        reader.count(address, 'pending'),
      ])
      return mined === next ? String(next) : `${mined}-${next}`
    },
    async carriesOut(
      call: Call,
      { network }: SentFrom,
      { hash, mark }: Pick<NamedTransaction, 'hash' | 'mark'>,
      signal: AbortSignal,
    ): Promise<boolean | undefined> {
      const reader = createReader({ ...deps, network, signal, end: () => 0 })
      const answer = await reader.once('eth_getTransactionByHash', hash)
      const transaction = readTransaction(answer, network)
      if (!transaction) return undefined
      // an earlier transaction may be equal
      const isOld = mark !== undefined && transaction.nonce < readMark(mark).mined
      if (isTransactionOf(call, answer) && !(isOld && isSameAddress(transaction.from, call.from))) return true
      return (await reader.once('eth_getCode', call.from, 'latest')) === '0x' ? false : undefined
    },
    async find(
      call: Call,
      { network }: SentFrom,
      { mark, known }: { readonly mark: string; readonly known: readonly string[] },
      signal: AbortSignal,
    ): Promise<FoundTransfer | undefined> {
      const reader = createReader({ ...deps, network, signal, end: () => 0 })
      const { from } = call
      const [mined, sent] = await Promise.all([reader.count(from, 'latest'), reader.count(from, 'pending')])
      const first = readMark(mark).next
      for (let nonce = first; nonce < sent && nonce < first + maxTransactions; nonce++) {
        const transaction = await (nonce < mined
          ? transactionAt(reader, { from, nonce }, scans)
          : transactionIn(reader, 'pending', { from, nonce }))
        const { hash } = Object(transaction) as { hash?: unknown }
        if (typeof hash !== 'string' || known.includes(hash)) continue
        if (isTransactionOf(call, transaction)) return { hash, trace: String(nonce) }
      }
      return undefined
    },
  }
}
