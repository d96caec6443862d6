import type { Transfer } from '#kernel/contracts'
import type { BitcoinContext } from '../source/bitcoin-context.js'
import { estimate } from './estimate.js'
import { createFindSent } from './find-sent.js'
import { readReceiver } from './read-receiver.js'
import { send } from './send.js'

/** Creates the capability to send BTC. */
export function createTransfer(context: BitcoinContext): Transfer {
  return {
    assetRequired: false,
    readReceiver: (request) => readReceiver(context.formats, request),
    estimate: (request, signal) => estimate(context, request, signal),
    send: (order, fee, signal) => send(context, order, fee, signal),
    ...createFindSent(context),
  }
}
