import { toQuantity } from '../rpc/hex.js'
import { isSameAddress } from '../rpc/same-address.js'
import { historyBlocks } from './constants.js'
import type { Reader } from './create-reader.js'
import { readTransaction, type KnownTransaction } from './receipt.js'

/**
 * The hash of the transaction that took the place of another: of the same account and number. Its block is found by
 * halving, for the number of transactions of an account only grows; undefined where the node has forgotten that far back.
 */
export async function findReplacement(
  reader: Reader,
  { from, nonce }: KnownTransaction,
): Promise<string | undefined> {
  try {
    let newest = await reader.newestBlock()
    let oldest = newest > historyBlocks ? newest - historyBlocks : 0n
    while (oldest < newest) {
      const middle = (oldest + newest) / 2n
      if ((await reader.countAt(from, middle)) > nonce) newest = middle
      else oldest = middle + 1n
    }
    const block = await reader.once('eth_getBlockByNumber', toQuantity(newest), true)
    const { transactions } = Object(block) as { transactions?: unknown }
    const found = (Array.isArray(transactions) ? (transactions as unknown[]) : []).find((one) => {
      const read = readTransaction(one, reader.network)
      return read?.nonce === nonce && isSameAddress(read.from, from)
    })
    const { hash } = Object(found) as { hash?: unknown }
    return typeof hash === 'string' ? hash : undefined
  } catch {
    // that it was replaced is known without it
    return undefined
  }
}
