import { gateInvariants, quietGateInvariants } from './gates.js'
import { quietSessionInvariants, sessionInvariants } from './session.js'
import { walletInvariants } from './wallets.js'
import { quietWidgetInvariants, widgetInvariants } from './widget.js'

export { closedInvariants } from './widget.js'
export type { Invariant } from './invariant.js'

/** Claims that hold whenever all work has settled. */
export const settledInvariants = [
  ...walletInvariants,
  ...sessionInvariants,
  ...gateInvariants,
  ...widgetInvariants,
]

/** Claims that hold after quiet: without faults, with every question answered, and after a long time. */
export const quietInvariants = [...quietSessionInvariants, ...quietGateInvariants, ...quietWidgetInvariants]
