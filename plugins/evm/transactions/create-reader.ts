import type { Clock } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { toQuantity } from '../rpc/hex.js'
import { readQuantity } from '../rpc/read-quantity.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { askAgain } from './ask-again.js'
import { readReceipt, readTransaction, type KnownTransaction, type Receipt } from './receipt.js'

/** Reads what a network knows of transactions; a request that fails is made again. */
export interface Reader {
  readonly network: Network
  receipt(hash: string): Promise<Receipt | undefined>
  transaction(hash: string): Promise<KnownTransaction | undefined>
  /** How many transactions an account has sent; with `pending` those that wait, too. */
  count(account: string, at: 'latest' | 'pending'): Promise<bigint>
  newestBlock(): Promise<bigint>
  /** One request that is not made again: what happened long ago is known to a node, or it is not. */
  once(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** As {@link count}, at a block, and not made again. */
  countAt(account: string, block: bigint): Promise<bigint>
}

/** Creates a reader that makes no request again after `end()`. */
export function createReader(deps: {
  readonly ask: AskNetwork
  readonly clock: Clock
  readonly network: Network
  readonly signal: AbortSignal
  readonly end: () => number
}): Reader {
  const { ask, clock, network, signal, end } = deps
  const once: Reader['once'] = (method, ...params) =>
    untilAborted(ask(network, { method, params }, signal), signal)
  const again: Reader['once'] = (...request) => askAgain(clock, end(), signal, () => once(...request))
  const readCount = (answer: unknown) => readQuantity(answer, network, 'number of transactions')
  return {
    network,
    once,
    receipt: async (hash) => readReceipt(await again('eth_getTransactionReceipt', hash), network),
    transaction: async (hash) => readTransaction(await again('eth_getTransactionByHash', hash), network),
    count: async (account, at) => readCount(await again('eth_getTransactionCount', account, at)),
    newestBlock: async () => readQuantity(await again('eth_blockNumber'), network, 'block number'),
    countAt: async (account, block) =>
      readCount(await once('eth_getTransactionCount', account, toQuantity(block))),
  }
}
