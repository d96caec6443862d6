import type { Transfer } from '#kernel/money'
import type { PolkadotContext } from '../node/polkadot-context.js'
import { estimate } from './estimate.js'
import { createFindSent } from './find-sent.js'
import { readReceiver } from './read-receiver.js'
import { send } from './send.js'

/** Creates the capability to send the native asset. The sender's account always keeps the minimum of the network. */
export function createTransfer(context: PolkadotContext): Transfer {
  return {
    assetRequired: false,
    readReceiver: (request) => readReceiver(context, request),
    estimate: (request, signal) => estimate(context, request, signal),
    send: (order, fee, signal) => send(context, order, fee, signal),
    ...createFindSent(context),
  }
}
