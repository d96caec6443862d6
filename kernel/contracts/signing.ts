import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'

/** A signature, with what is needed to verify it. */
export interface Signature {
  /** In the encoding of the namespace: hexadecimal for eip155, base58 for solana, base64 for cosmos and bip122. */
  readonly signature: string
  /** Method, such as `eip191`, `eip712`, `eip1271` (a contract), `ed25519`, `bip322-simple`, `adr036`. */
  readonly type: string
  /** Public key in the encoding of the namespace, where the address is not enough. */
  readonly publicKey?: string | undefined
}

/** Signs with the connected wallet. A signature that does not match the account is an error. */
export interface Signing {
  /**
   * Signs a message. A text is signed as its UTF-8.
   *
   * @throws 'Sign message failed' with the cause, or a rejection
   */
  message(request: AccountRequest & { readonly message: string | Uint8Array }): Promise<Signature>
  /**
   * Signs typed data, such as EIP-712. Missing if the namespace has none.
   *
   * @throws as {@link message}
   */
  typedData?(request: AccountRequest & { readonly data: unknown }): Promise<Signature>
  /**
   * Signs a transaction without sending it, such as a PSBT. Missing if wallets of the namespace only sign what they send.
   *
   * @param request.transaction in the form of the namespace, such as a PSBT as base64
   * @returns the signed transaction in the same form
   * @throws as {@link message}
   */
  transaction?(request: AccountRequest & { readonly transaction: unknown }): Promise<unknown>
}

/** Capability to sign. */
export const signingCapability = /*#__PURE__*/ defineCapability<Signing>('signing')
