import type { Transactions } from '#kernel/contracts'
import { createAskNetwork } from '../json-rpc.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { follow } from './follow.js'

/** Follows transactions of Ethereum and its sisters by plain JSON-RPC, each to its end. */
export function createTransactions(context: EvmContext): Transactions {
  const ask = createAskNetwork(context)
  return { follow: (request, tell) => follow({ clock: context.clock, ask }, request, tell) }
}
