import type { CaipNetworkId } from '#kernel/chain'
import type { KnownOutputs, MessageProtocol } from '../contract.js'

/** An account as a wallet writes it, unchecked. */
export interface ReportedAccount {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly label?: unknown
  /** The wallet's own object, where its features take it. */
  readonly object?: unknown
}

/** Accounts of a wallet, unchecked, and its network. */
export interface WalletReport {
  readonly accounts: unknown
  /** Word of the network, such as `mainnet`; undefined if wallets of this kind have none or do not report it. */
  readonly network?: string | undefined
}

/** Account and network of a request. */
export interface WalletRequest {
  readonly address: string
  /** The account's object of a {@link ReportedAccount}. */
  readonly object: unknown
  /** Word of the network in use. */
  readonly network: string
}

/** A PSBT with the inputs to sign. */
export interface PsbtWalletRequest {
  readonly psbt: Uint8Array
  readonly inputs: readonly (WalletRequest & {
    readonly indexes: readonly number[]
    readonly sighashTypes?: readonly number[] | undefined
  })[]
  /** Word of the network in use. */
  readonly network: string
}

/** Functions of a kind of wallets, with unchecked answers. They throw whatever the wallet throws. */
export interface WalletApi {
  /** Asks the user to connect. `network` is the word of the wanted one. */
  connect(network: string): Promise<WalletReport>
  /** Reads what the wallet approves, without a prompt; undefined if nothing. */
  read(): Promise<WalletReport | undefined>
  disconnect?(): Promise<unknown>
  /** Asks the wallet to switch. Missing if wallets of this kind have no network of their own. */
  switchNetwork?(network: string): Promise<WalletReport | undefined>
  /**
   * Subscribes to changes. Returns the unsubscribe function.
   *
   * @param onChange called with the new report if the wallet's event contains one
   */
  watch?(onChange: (report?: WalletReport) => void): () => void
  /** Reads which outputs hold inscriptions, for wallets with one address. The answer is checked. */
  readInscriptions?(): Promise<KnownOutputs>
  /** @returns the signature as bytes, or as text in base64 or hexadecimal */
  signMessage(
    request: WalletRequest & {
      readonly message: Uint8Array
      /** Text of the message. @throws bitcoin/TEXT_ONLY if it is none */
      readonly text: () => string
      readonly protocol: MessageProtocol
    },
  ): Promise<unknown>
  /** @returns the PSBT as bytes, or as text in base64 or hexadecimal */
  signPsbt?(request: PsbtWalletRequest): Promise<unknown>
  /** @returns the id of the transaction */
  signAndSendPsbt?(request: PsbtWalletRequest): Promise<unknown>
  /** @returns the id of the transaction */
  sendTransfer?(
    request: WalletRequest & { readonly recipient: string; readonly amount: bigint },
  ): Promise<unknown>
}

/** Networks that a driver works with. */
export interface DriverNetworks {
  /** The configured networks, the default one first. */
  list(): readonly { readonly caipNetworkId: CaipNetworkId; readonly name: string }[]
}
