import { isSameAddress, toQuantity } from '../rpc/hex.js'
import { historyBlocks } from './constants.js'
import type { Reader } from './reader.js'
import { readTransaction, type KnownTransaction } from './receipt.js'

/**
 * Finds the mined transaction of an account with a nonce, by a binary search for its block; undefined if it is older than the
 * node's state.
 *
 * @throws the node's error if it lacks the state of a block
 */
export async function transactionAt(reader: Reader, { from, nonce }: KnownTransaction): Promise<unknown> {
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
export async function transactionIn(
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
