import type { Transfer } from '#kernel/money'
import type { CosmosContext } from '../node/cosmos-context.js'
import { estimate } from './estimate.js'
import { createFindSent } from './find-sent.js'
import { readReceiver } from './read-receiver.js'
import { send } from './send.js'

/** Limit of memos on most chains (`max_memo_characters` of the module `auth`). */
const maxMemoBytes = 256

/** Creates the capability to send the native asset. */
export function createTransfer(context: CosmosContext): Transfer {
  return {
    assetRequired: false,
    memo: () => ({ isRequired: false, maxBytes: maxMemoBytes }),
    readReceiver: (request) => readReceiver(context, request),
    estimate: (request, signal) => estimate(context, request, signal),
    send: (order, fee, signal) => send(context, order, fee, signal),
    ...createFindSent(context),
  }
}
