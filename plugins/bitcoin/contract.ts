import type { CaipNetworkId } from '#kernel'

/** CAIP-2 namespace of Bitcoin. */
export const bitcoinNamespace = 'bip122'

/** Purpose of an address: `payment` for money, `ordinals` for outputs that are worth more than their amount. */
export type AddressPurpose = 'payment' | 'ordinals'

/** An account of a Bitcoin wallet. */
export interface BitcoinAccount {
  readonly address: string
  readonly purpose: AddressPurpose
  /** In hexadecimal, if the wallet reports it. */
  readonly publicKey?: string | undefined
}

/** Ways to sign a message: a recoverable signature (BIP-137), or the witness of a transaction that is never sent (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Inputs of a PSBT that an address signs. */
export interface InputsToSign {
  readonly address: string
  readonly indexes: readonly number[]
  /** Types of the signature hash that are allowed. Default: all inputs and outputs are signed. */
  readonly sighashTypes?: readonly number[] | undefined
}

/** Provider of a connected Bitcoin wallet. PSBTs and signatures are base64. */
export interface BitcoinProvider {
  /** Accounts that the wallet shares on the network in use, those for payments first. */
  accounts(): readonly BitcoinAccount[]
  /** Network that requests are for. */
  network(): CaipNetworkId
  /** Reads the accounts with their purposes from the wallet, where it did not report them when it was connected. */
  readAccounts?(): Promise<readonly BitcoinAccount[]>
  /** Signs a message. Most wallets take text only. @returns the signature */
  signMessage(request: {
    readonly address: string
    readonly message: Uint8Array
    readonly protocol: MessageProtocol
  }): Promise<string>
  /** Signs inputs of a PSBT without sending it. Missing if the wallet only signs what it sends. @returns the PSBT */
  signPsbt?(request: { readonly psbt: string; readonly inputs: readonly InputsToSign[] }): Promise<string>
  /** Sends a payment that the wallet builds itself. @returns the id of the transaction */
  sendTransfer?(request: {
    readonly address: string
    readonly recipient: string
    /** In sats. */
    readonly amount: bigint
  }): Promise<string>
}
