import { defineFlag } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

export { polkadotNamespace } from './contract/namespace.js'

/** Switches Polkadot and the chains built like it. */
export const polkadotFlag = /*#__PURE__*/ defineFlag('polkadot', { default: true })

/** Fields of a transaction to sign, as `@polkadot/api` and wallets exchange them (`SignerPayloadJSON`). */
export interface PolkadotPayload {
  readonly address: string
  /** Hash of the first block: the chain that the transaction is for. */
  readonly genesisHash: string
  /** The call, SCALE-encoded, in hexadecimal. */
  readonly method: string
  readonly [field: string]: unknown
}

/** A signed transaction. */
export interface PolkadotSigned {
  /** In hexadecimal. Wallets may prepend one byte with the type of the key. */
  readonly signature: string
  /** The whole transaction in hexadecimal, from wallets that may change it before they sign. */
  readonly signedTransaction?: string | undefined
}

/** Provider of a connected Polkadot wallet. */
export interface PolkadotProvider {
  /** Addresses that the wallet shares, in the format of the network, the active one first. */
  accounts(): readonly string[]
  /** Network that requests are for. Wallets have none of their own. */
  network(): CaipNetworkId
  /** Signs bytes. Wallets put them between `<Bytes>` and `</Bytes>`. @returns the signature */
  signRaw(request: { readonly address: string; readonly data: Uint8Array }): Promise<Uint8Array>
  /** Signs a transaction without sending it. */
  signPayload(payload: PolkadotPayload): Promise<PolkadotSigned>
}
