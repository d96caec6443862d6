import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Asset } from './assets.js'
import type { Network } from './network.js'

/** A transfer: asset, amount, sender and receiver. */
export interface TransferOrder {
  readonly account: CaipAddress
  readonly network: Network
  readonly asset: Asset
  /** As returned by {@link Transfer.readReceiver}. */
  readonly receiver: string
  /** In base units of the asset. */
  readonly amount: bigint
}

/**
 * Warning about a receiver: the sender's `own` account, the `zero` address, a `contract`, the contract of the `asset`.
 */
export type ReceiverWarning = 'own' | 'zero' | 'contract' | 'asset'

/** A valid receiver. */
export interface Receiver {
  /** Address in the network's recommended spelling. */
  readonly address: string
  readonly warnings: readonly ReceiverWarning[]
}

/** Maximum fee of a transfer, in base units of the native asset. */
export interface TransferFee {
  readonly value: bigint
  /** Data of the namespace for this fee. Opaque to others. */
  readonly terms: unknown
}

/** Result of a simulated transfer. */
export interface Simulation {
  /** Expected changes for the account, in base units: negative amounts leave it. */
  readonly changes: readonly { readonly asset: Asset; readonly amount: bigint }[]
  /** Expected failure, in the contract's words if it has any; undefined if the transfer would succeed. */
  readonly failure?: string | undefined
}

/** A transaction that carries out a transfer. */
export interface FoundTransfer {
  /** Undefined if the nonce is used by a transaction that the node does not show, which may be the transfer. */
  readonly hash?: string | undefined
  /** Nonce of the transaction. */
  readonly nonce: number
}

/** Sends assets. */
export interface Transfer {
  /** Whether a request must name the asset also for the native one. */
  readonly assetRequired: boolean
  /**
   * Reads a typed address, and checks what is at it.
   *
   * @throws an error whose text says what is wrong: too short, of another network, a wrong checksum
   */
  readReceiver(request: {
    readonly text: string
    readonly account: CaipAddress
    readonly network: Network
    readonly asset: Asset
    readonly signal: AbortSignal
  }): Promise<Receiver>
  /**
   * Estimates the fee.
   *
   * @throws 'error estimating gas' with the node's error as its cause
   */
  estimateFee(order: TransferOrder, signal: AbortSignal): Promise<TransferFee>
  /** Returns the maximum amount: the balance, less the fee if the same asset pays it. Never negative. */
  most(order: Omit<TransferOrder, 'amount'>, signal: AbortSignal): Promise<bigint>
  /** Simulates a transfer without sending it; undefined if no node supports it. */
  simulate(order: TransferOrder, signal: AbortSignal): Promise<Simulation | undefined>
  /**
   * Asks the wallet to sign and send, once. Checks the wallet's account and network just before.
   *
   * @returns the hash of the transaction
   * @throws a rejection; an error if account or network differ from the transfer's; the wallet's error
   */
  send(order: TransferOrder, fee: TransferFee, signal: AbortSignal): Promise<string>
  /**
   * Returns the next nonce of the account, after pending transactions. Read before `send`, so that a transaction whose
   * answer was lost can be searched from there. Missing if accounts have no nonce.
   */
  nextNonce?(order: Pick<TransferOrder, 'account' | 'network'>, signal: AbortSignal): Promise<number>
  /**
   * Searches for the transaction of a transfer, from a nonce on.
   *
   * @returns undefined if there is none yet
   */
  find?(order: TransferOrder, fromNonce: number, signal: AbortSignal): Promise<FoundTransfer | undefined>
}

/** Capability to send assets. */
export const transferCapability = /*#__PURE__*/ defineCapability('transfer').of<Transfer>()
