import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** Signs with the connected wallet. A signature that does not match the account is an error. */
export interface Signing {
  /** Signs a message. @throws 'Sign message failed' with the cause, or a rejection */
  message(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly message: string
    readonly signal: AbortSignal
  }): Promise<string>
  /**
   * Signs typed data, such as EIP-712. Missing if the namespace has none.
   *
   * @throws as {@link message}
   */
  typedData?(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly data: unknown
    readonly signal: AbortSignal
  }): Promise<string>
}

/** Capability to sign. */
export const signingCapability = /*#__PURE__*/ defineCapability('signing').of<Signing>()
