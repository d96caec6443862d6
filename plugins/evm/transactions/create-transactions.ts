import type { CapabilityContext, Transactions } from '#kernel/contracts'
import { createAskNetwork } from '../json-rpc.js'
import { follow } from './follow.js'

/** Follows transactions of Ethereum and its sisters by plain JSON-RPC, each to its end. */
export function createTransactions(context: CapabilityContext): Transactions {
  const ask = createAskNetwork(context)
  return { follow: (request, tell) => follow({ clock: context.clock, ask }, request, tell) }
}
