import type { Transfer } from '#kernel/money'
import { createAskNetwork } from '../node/json-rpc.js'
import type { EvmContext } from '../node/json-rpc.js'
import { createFindSent } from '../transactions/find-transactions.js'
import { createFeeModels } from './data-fee.js'
import { describeAsset } from './describe-asset.js'
import { estimate } from './estimate.js'
import { readAddress, readReceiver } from './read-address.js'
import { send } from './send.js'
import { simulate } from './simulate.js'
import { toCall } from './transfer-call.js'

/** Creates the capability to send assets by JSON-RPC and the wallet's provider, without a chain library. */
export function createTransfer(context: EvmContext): Transfer {
  const ask = createAskNetwork(context)
  const chain = { ask, readFeeModel: createFeeModels(ask) }
  const sent = createFindSent({ ask, clock: context.clock })
  return {
    // sending without a token rejects with "A token is required" (docs/behaviour.md, 12.3)
    assetRequired: true,
    readReceiver: (request) => readReceiver(ask, request),
    describeAsset: async ({ address, network, signal }) =>
      describeAsset(ask, network, readAddress(address.toLowerCase(), network), signal),
    estimate: (request, signal) => estimate(chain, request, signal),
    simulate: async (order, signal) => simulate(ask, order, signal),
    send: (order, fee, signal) => send(context, ask, order, fee, signal),
    mark: sent.mark,
    find: (order, from, signal) => sent.find(toCall(order), order, from, signal),
    carriesOut: (order, named, signal) => sent.carriesOut(toCall(order), order, named, signal),
  }
}
