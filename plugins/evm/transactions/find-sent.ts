import { addressOf, type Clock } from '#kernel'
import type { FoundTransfer, Transfer, TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { createReader, type Reader } from './create-reader.js'
import { transactionAt, transactionIn } from './transaction-at.js'
import { carriesOut } from '../transfer/carries-out.js'

/** So many transactions of an account are looked at: more are not sent while a wallet is asked about one. */
const mostLooks = 16n

/** Looks for transactions of an account by their place in its order, each request once. */
export function createFindSent(deps: {
  readonly ask: AskNetwork
  readonly clock: Clock
}): Required<Pick<Transfer, 'nextNonce' | 'find'>> {
  const readerOf = ({ network }: Pick<TransferOrder, 'network'>, signal: AbortSignal) =>
    createReader({ ...deps, network, signal, end: () => 0 })
  return {
    nextNonce: async (order, signal) =>
      Number(await readerOf(order, signal).count(addressOf(order.account), 'pending')),
    find: async (order, fromNonce, signal) => find(readerOf(order, signal), order, BigInt(fromNonce)),
  }
}

async function find(
  reader: Reader,
  order: TransferOrder,
  fromNonce: bigint,
): Promise<FoundTransfer | undefined> {
  const from = addressOf(order.account)
  const [mined, all] = await Promise.all([reader.count(from, 'latest'), reader.count(from, 'pending')])
  let waiting: bigint | undefined
  for (let nonce = fromNonce; nonce < all && nonce < fromNonce + mostLooks; nonce++) {
    const place = { from, nonce }
    const one = await (nonce < mined ? transactionAt(reader, place) : transactionIn(reader, 'pending', place))
    const { hash } = Object(one) as { hash?: unknown }
    if (typeof hash === 'string' && carriesOut(order, one)) return { hash, nonce: Number(nonce) }
    if (one === undefined) waiting ??= nonce
  }
  return waiting === undefined ? undefined : { nonce: Number(waiting) }
}
