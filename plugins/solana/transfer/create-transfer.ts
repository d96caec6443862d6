import type { Transfer } from '#kernel/money'
import { createAskNetwork, type SolanaContext } from '../node/ask.js'
import { describeAsset } from './describe-asset.js'
import { estimate } from './estimate.js'
import { createFindSent } from './find-sent.js'
import { readAddress, readReceiver } from './read-receiver.js'
import { send } from './send.js'
import { simulate } from './simulate.js'

/** Creates the capability to send SOL and assets of SPL Token and Token-2022. */
export function createTransfer(context: SolanaContext): Transfer {
  const ask = createAskNetwork(context)
  return {
    assetRequired: false,
    readReceiver: (request) => readReceiver(ask, request),
    describeAsset: async ({ address, network, signal }) =>
      describeAsset(ask, network, readAddress(address, network), signal),
    estimate: (request, signal) => estimate(ask, request, signal),
    simulate: (order, signal, fee) => simulate(ask, order, signal, fee),
    send: (order, fee, signal) => send(context, ask, order, fee, signal),
    ...createFindSent(ask),
  }
}
