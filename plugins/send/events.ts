import { defineEvent } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

export { sendCompleted, sendFailed, sendInitiated } from './contract.js'

/** The user opened the form. In the names of analytics `OPEN_SEND`. */
export const sendOpened = /*#__PURE__*/ defineEvent<{ readonly chainId: CaipNetworkId }, 'send.opened'>(
  'send.opened',
)
