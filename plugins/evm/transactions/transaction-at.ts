import { toQuantity } from '../rpc/hex.js'
import { isSameAddress } from '../rpc/same-address.js'
import { historyBlocks } from './constants.js'
import type { Reader } from './create-reader.js'
import { readTransaction, type KnownTransaction } from './receipt.js'

/**
 * The transaction in a block that has a certain place in its account's order, as the node tells it. Its block is found
 * by halving, for the number of transactions of an account only grows; undefined where the node has none that far back.
 * @throws what the node says where it has forgotten how many there were.
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

/** The same in a block that is known, or among those that wait (`pending`). */
export async function transactionIn(
  reader: Reader,
  block: string,
  { from, nonce }: KnownTransaction,
): Promise<unknown> {
  const { transactions } = Object(await reader.once('eth_getBlockByNumber', block, true)) as {
    transactions?: unknown
  }
  return (Array.isArray(transactions) ? (transactions as unknown[]) : []).find((one) => {
    const read = readTransaction(one, reader.network)
    return read?.nonce === nonce && isSameAddress(read.from, from)
  })
}
