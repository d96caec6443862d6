import { defineFlag } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

export { cosmosNamespace } from './contract/namespace.js'

/** Switches Cosmos SDK chains. */
export const cosmosFlag = /*#__PURE__*/ defineFlag('cosmos', { default: true })

/** A wallet with the convention of Keplr, as it is in a page. */
export interface CosmosWallet {
  /** Path of the wallet's object below `window`, equal on every page load: `keplr`, `okxwallet.keplr`. */
  readonly key: string
  readonly name: string
  /** Event of `window` after which another account is in use: `keplr_keystorechange`. */
  readonly event?: string | undefined
}

/** Key of an account. */
export interface CosmosKey {
  readonly address: string
  /** Compressed, in base64. */
  readonly publicKey: string
  /** `secp256k1` or `ethsecp256k1`. */
  readonly algorithm: string
  /** Whether the account signs documents in Amino JSON only, as on a Ledger device. */
  readonly signsAminoOnly?: boolean | undefined
}

/** A transaction to sign in Protobuf (`SIGN_MODE_DIRECT`), as `@cosmjs/proto-signing` has it. */
export interface CosmosDirectDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** A transaction to sign in Amino JSON, as `@cosmjs/amino` has it. */
export interface CosmosAminoDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: unknown
  readonly msgs: readonly unknown[]
  readonly memo: string
  readonly [field: string]: unknown
}

/** A signature with its key. */
export interface CosmosSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** 64 bytes in base64. */
  readonly signature: string
}

/** A signed transaction. The user may change the fee and the memo in the wallet: `signed` is what the signature is of. */
export interface CosmosSigned<Doc> {
  readonly signed: Doc
  readonly signature: CosmosSignature
}

/** Provider of a connected Cosmos wallet. */
export interface CosmosProvider {
  /** Addresses that the wallet shares on the network in use, the active one first. */
  accounts(): readonly string[]
  /** Network that requests are for. Wallets have none of their own. */
  network(): CaipNetworkId
  /** Returns the keys of the accounts. */
  keys(): Promise<readonly CosmosKey[]>
  /** Signs a document in Protobuf. With `keepsFeeAndMemo` the wallet is asked not to set a fee and a memo of its own. */
  signDirect(request: {
    readonly address: string
    readonly document: CosmosDirectDoc
    readonly keepsFeeAndMemo?: boolean | undefined
  }): Promise<CosmosSigned<CosmosDirectDoc>>
  /** Signs a document in Amino JSON. `keepsFeeAndMemo` is as in {@link signDirect}. */
  signAmino(request: {
    readonly address: string
    readonly document: CosmosAminoDoc
    readonly keepsFeeAndMemo?: boolean | undefined
  }): Promise<CosmosSigned<CosmosAminoDoc>>
  /** Signs a message by ADR-036. Missing if the wallet signs Amino documents only, which do as well. */
  signArbitrary?(request: {
    readonly address: string
    readonly message: string | Uint8Array
  }): Promise<CosmosSignature>
}
