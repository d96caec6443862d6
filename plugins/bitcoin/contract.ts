import { defineFlag } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'

/** CAIP-2 namespace of Bitcoin. */
export const bitcoinNamespace = 'bip122'

/** Switches Bitcoin. */
export const bitcoinFlag = /*#__PURE__*/ defineFlag('bitcoin', { default: true })

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

/** What a wallet knows of the outputs of an address that is for payments and for ordinals. Outputs are `txid:vout`. */
export interface KnownOutputs {
  /** Outputs that hold inscriptions. */
  readonly inscribed: readonly string[]
  /** Outputs that hold bitcoin only; undefined if the wallet does not list them. */
  readonly plain?: readonly string[] | undefined
}

/** Provider of a connected Bitcoin wallet. PSBTs and signatures are base64. */
export interface BitcoinProvider {
  /** Accounts that the wallet shares on the network in use, those for payments first. */
  accounts(): readonly BitcoinAccount[]
  /** Network that requests are for. */
  network(): CaipNetworkId
  /** Reads the accounts with their purposes from the wallet, where it did not report them when it was connected. */
  readAccounts?(): Promise<readonly BitcoinAccount[]>
  /**
   * Reads which outputs of an address hold inscriptions, without a prompt. Missing if the wallet has no request for that, or a
   * separate address for ordinals.
   *
   * @throws if the wallet does not list all of them
   */
  readInscriptions?(request: { readonly address: string }): Promise<KnownOutputs>
  /** Signs a message. Most wallets take text only. @returns the signature */
  signMessage(request: {
    readonly address: string
    readonly message: Uint8Array
    readonly protocol: MessageProtocol
  }): Promise<string>
  /** Signs inputs of a PSBT without sending it. Missing if the wallet only signs what it sends. @returns the PSBT */
  signPsbt?(request: { readonly psbt: string; readonly inputs: readonly InputsToSign[] }): Promise<string>
  /** Signs inputs of a PSBT and sends it by the wallet's own node. @returns the id of the transaction */
  signAndSendPsbt?(request: {
    readonly psbt: string
    readonly inputs: readonly InputsToSign[]
  }): Promise<string>
  /** Sends a payment that the wallet builds itself. @returns the id of the transaction */
  sendTransfer?(request: {
    readonly address: string
    readonly recipient: string
    /** In sats. */
    readonly amount: bigint
  }): Promise<string>
}

/** Network and signal of a read. */
export interface SourceRequest {
  readonly network: Network
  readonly signal: AbortSignal
}

/** An output that an address can spend. */
export interface UnspentOutput {
  /** Id of its transaction, and its place among the outputs. */
  readonly txid: string
  readonly vout: number
  /** In sats. */
  readonly amount: bigint
  readonly isConfirmed: boolean
}

/** A transaction of the chain or the mempool. */
export interface SourceTransaction {
  readonly txid: string
  /** Block of the transaction; undefined in the mempool. */
  readonly height: number | undefined
  /** In sats. */
  readonly fee: bigint
  /** In weight units: a quarter of a virtual byte. */
  readonly weight: number
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly sequence: number
    readonly address: string | undefined
    readonly amount: bigint
  }[]
  readonly outputs: readonly { readonly address: string | undefined; readonly amount: bigint }[]
}

/**
 * Source of reads, and way to send. A host can write its own, such as one that leaves out outputs that hold inscriptions. Errors
 * are shown as they are.
 */
export interface BitcoinSource {
  /** Sum of what an address holds, with the mempool. In sats. */
  balance(address: string, request: SourceRequest): Promise<bigint>
  /**
   * Whether {@link outputs} leaves out outputs that hold inscriptions, so that wallets with one address for payments and ordinals
   * need no warning. Default: false.
   */
  readonly leavesOutInscriptions?: boolean | undefined
  /** Outputs that may be spent. */
  outputs(address: string, request: SourceRequest): Promise<readonly UnspentOutput[]>
  /** Newest transactions of an address: at least those of the mempool and the last 25 of blocks. */
  history(address: string, request: SourceRequest): Promise<readonly SourceTransaction[]>
  /** A transaction; undefined if it is unknown. */
  transaction(txid: string, request: SourceRequest): Promise<SourceTransaction | undefined>
  /** A transaction in hexadecimal. */
  raw(txid: string, request: SourceRequest): Promise<string>
  /** Id of the transaction that spends an output; undefined if it is unspent or unknown. */
  spender(txid: string, vout: number, request: SourceRequest): Promise<string | undefined>
  /** Height of the last block. */
  height(request: SourceRequest): Promise<number>
  /** Fee rates in sats per virtual byte, by the number of blocks within which a transaction is confirmed. */
  feeRates(request: SourceRequest): Promise<Readonly<Record<string, number>>>
  /** Sends a transaction. @returns its id */
  send(hex: string, request: SourceRequest): Promise<string>
}

// in the kernel, so that features offer it without this plugin
export { feeRaisingCapability, type FeeRaising, type PendingRequest } from '#kernel/money'
