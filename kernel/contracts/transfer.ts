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

/** Fee of a transfer. */
export interface TransferFee {
  /** Fee that will probably be paid, in base units of `asset`. */
  readonly expected: bigint
  /** Fee that the transfer cannot exceed; equal to `expected` where fees are fixed. */
  readonly max: bigint
  /** Asset that pays the fee. */
  readonly asset: Asset
  /** Data of the namespace for this fee. Opaque to others. */
  readonly terms: unknown
}

/** Amount and fee of a transfer now. */
export interface TransferEstimate {
  /** With the amount that is sent: for `max` all that the account can send now. */
  readonly order: TransferOrder
  readonly fee: TransferFee
  /** Maximum amount: the balance, less the max fee if the same asset pays it. */
  readonly maxAmount: bigint
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
  readonly hash: string
  /** As in {@link TransactionState}. */
  readonly trace?: string | undefined
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
   * Describes an asset by its address, as the chain does; undefined if there is no asset. Missing if assets can only be
   * sent from a list of balances.
   */
  describeAsset?(request: {
    readonly address: string
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<Asset | undefined>
  /**
   * Estimates fee and amount, and checks that the account can pay both.
   *
   * @param request.amount in base units, or `max`: everything that the account can send
   * @param request.maxFee limit of the fee's `max`, such as the fee that the user was shown
   * @throws transfer/INSUFFICIENT_BALANCE with the maximum amount as `data`, transfer/INSUFFICIENT_FEE and
   *   transfer/FEE_ABOVE_LIMIT with the fee as `data`, 'error estimating gas' with the node's error as its cause
   */
  estimate(
    request: Omit<TransferOrder, 'amount'> & {
      readonly amount: bigint | 'max'
      readonly maxFee?: bigint | undefined
    },
    signal: AbortSignal,
  ): Promise<TransferEstimate>
  /** Simulates a transfer without sending it; undefined if no node supports it. Missing if the network has no simulation. */
  simulate?(order: TransferOrder, signal: AbortSignal): Promise<Simulation | undefined>
  /**
   * Asks the wallet to sign and send, once. Checks the wallet's account and network just before.
   *
   * @returns the hash of the transaction
   * @throws a rejection; transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH; the wallet's error
   */
  send(order: TransferOrder, fee: TransferFee, signal: AbortSignal): Promise<string>
  /**
   * Returns a mark of the account's history now, read before `send`, so that a transaction whose answer was lost can be
   * searched from there: a nonce, a block, a set of inputs. Opaque to others, which store it. Missing with {@link find}.
   */
  mark?(order: TransferOrder, signal: AbortSignal): Promise<string>
  /**
   * Searches for the transaction of a transfer, from a mark on.
   *
   * @param from.known hashes of transactions that carry out other transfers
   * @returns undefined if no node shows it
   */
  find?(
    order: TransferOrder,
    from: { readonly mark: string; readonly known: readonly string[] },
    signal: AbortSignal,
  ): Promise<FoundTransfer | undefined>
}

/** Capability to send assets. */
export const transferCapability = /*#__PURE__*/ defineCapability('transfer').of<Transfer>()
