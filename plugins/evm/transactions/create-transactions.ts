import type { Transactions } from '#kernel/contracts'
import { createAskNetwork } from '../json-rpc.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { usualMs } from './constants.js'
import { follow } from './follow.js'

/** Follows transactions of EVM chains by JSON-RPC. */
export function createTransactions(context: EvmContext): Transactions {
  const ask = createAskNetwork(context)
  return {
    usualMs: () => usualMs,
    follow: (request, onChange) => follow({ clock: context.clock, ask }, request, onChange),
  }
}
