import type { Clock } from '#kernel'
import { addressOf, type CaipAddress, type Network } from '#kernel/chain'
import type { FoundTransfer } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { isSameAddress, toQuantity } from '../rpc/values.js'
import { isTransactionOf } from '../transfer/send.js'
import type { Call } from '../transfer/transfer-call.js'
import { createReader, readTransaction, type KnownTransaction, type Reader } from './reader.js'

/** Blocks for which a node keeps the state, such as transaction counts. */
const historyBlocks = 127n

/**
 * Finds the mined transaction of an account with a nonce, by a binary search for its block; undefined if it is older than the
 * node's state.
 *
 * @throws the node's error if it lacks the state of a block
 */
async function transactionAt(reader: Reader, { from, nonce }: KnownTransaction): Promise<unknown> {
  let newest = await reader.newestBlock()
  let oldest = newest > historyBlocks ? newest - historyBlocks : 0n
  while (oldest < newest) {
    const middle = (oldest + newest) / 2n
    if ((await reader.countAt(from, middle)) > nonce) newest = middle
    else oldest = middle + 1n
  }
  return transactionIn(reader, toQuantity(newest), { from, nonce })
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

/** Max number of transactions that are examined: an account sends no more while a wallet has a pending request. */
const maxTransactions = 16n

/** Place of a request that was sent. */
interface SentFrom {
  readonly account: CaipAddress
  readonly network: Network
}

/** Finds sent transactions of an account by their nonces. A mark is the next nonce of the account, in decimal. */
export function createFindSent(deps: { readonly ask: AskNetwork; readonly clock: Clock }) {
  return {
    async mark({ account, network }: SentFrom, signal: AbortSignal): Promise<string> {
      const reader = createReader({ ...deps, network, signal, end: () => 0 })
      return String(await reader.count(addressOf(account), 'pending'))
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
      const first = BigInt(mark)
      for (let nonce = first; nonce < sent && nonce < first + maxTransactions; nonce++) {
        const transaction = await (nonce < mined
          ? transactionAt(reader, { from, nonce })
          : transactionIn(reader, 'pending', { from, nonce }))
        const { hash } = Object(transaction) as { hash?: unknown }
        if (typeof hash !== 'string' || known.includes(hash)) continue
        if (isTransactionOf(call, transaction)) return { hash, trace: String(nonce) }
      }
      return undefined
    },
  }
}
