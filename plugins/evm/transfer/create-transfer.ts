import type { Transfer } from '#kernel/contracts'
import { createAskNetwork } from '../json-rpc.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { createFindSent } from '../transactions/find-sent.js'
import { estimateFee } from './estimate-fee.js'
import { most } from './most.js'
import { readReceiver } from './read-receiver.js'
import { send } from './send.js'
import { simulate } from './simulate.js'

/** Moves assets of Ethereum and its sisters, by plain JSON-RPC and what the wallet offers: no chain library is needed. */
export function createTransfer(context: EvmContext): Transfer {
  const ask = createAskNetwork(context)
  return {
    // sending without a token rejects with "A token is required" (docs/behaviour.md, 12.3)
    assetRequired: true,
    readReceiver: (request) => readReceiver(ask, request),
    estimateFee: async (order, signal) => estimateFee(ask, order, signal),
    most: async (order, signal) => most(ask, order, signal),
    simulate: async (order, signal) => simulate(ask, order, signal),
    send: (order, fee, signal) => send(context, ask, order, fee, signal),
    ...createFindSent({ ask, clock: context.clock }),
  }
}
