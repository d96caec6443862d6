import type { CaipNetworkId } from './caip.js'
import { defineCapability } from '../core/keys.js'

/**
 * Support of a namespace for wallets that a secure frame holds. A namespace that has it must also have the capability `pairing`,
 * whose provider sends its requests to the frame.
 */
export interface Embedded {
  /** Networks that the frame knows. An embedded wallet cannot use others. */
  readonly networks: readonly CaipNetworkId[]
  /** Kind of a new account, as in {@link WalletAccount.kind}: the preferred type until the user chooses another. */
  readonly preferredKind: 'eoa' | 'smartAccount'
}

/** Capability of namespaces that work in the secure frame. */
export const embeddedCapability = /*#__PURE__*/ defineCapability('embedded').of<Embedded>()
