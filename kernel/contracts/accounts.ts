import type { CaipAddress } from '../core/networks/caip.js'
import type { Network } from '../core/networks/network.js'

/** An account that a wallet shares. */
export interface WalletAccount {
  /** With the address in the spelling of the network that the approval is for. */
  readonly caipAddress: CaipAddress
  /**
   * Purpose of the account or how it is held, in a word of its namespace: `payment`, `ordinals`, `eoa`, `smartAccount`.
   * Undefined where a namespace has one kind only.
   */
  readonly kind?: string | undefined
  /** Public key in the encoding of the namespace, where an address cannot be verified without it. */
  readonly publicKey?: string | undefined
  /** Name of the account in the wallet, given by the user or by the wallet. */
  readonly label?: string | undefined
}

/** Account and network of a request to a capability. */
export interface AccountRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly signal: AbortSignal
}
