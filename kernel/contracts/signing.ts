import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** Has the connected wallet sign. A signature that is not the account's is an error, never an answer. */
export interface Signing {
  /** @throws 'Sign message failed' with the cause, or a rejection. */
  message(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly message: string
    readonly signal: AbortSignal
  }): Promise<string>
  /**
   * Typed data, such as EIP-712; left out where the namespace has none.
   * @throws as {@link message}
   */
  typedData?(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly data: unknown
    readonly signal: AbortSignal
  }): Promise<string>
}

/** Signing messages. */
export const signingCapability = /*#__PURE__*/ defineCapability('signing').of<Signing>()
