import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Asset } from './assets.js'
import type { Network } from './network.js'

/** What is to be sent, by whom and to whom. */
export interface TransferOrder {
  readonly account: CaipAddress
  readonly network: Network
  readonly asset: Asset
  /** As {@link Transfer.readReceiver} gave it. */
  readonly receiver: string
  /** In base units of the asset. */
  readonly amount: bigint
}

/** What is to be known of a receiver before one pays: `own` account, `zero` address, `contract`, the `asset`'s own. */
export type ReceiverWarning = 'own' | 'zero' | 'contract' | 'asset'

/** A receiver that can be paid. */
export interface Receiver {
  /** In the spelling that the network recommends. */
  readonly address: string
  readonly warnings: readonly ReceiverWarning[]
}

/** What a transfer costs at most, in base units of the network's own asset. */
export interface TransferFee {
  readonly value: bigint
  /** What the namespace needs to send for this fee; nobody else reads it. */
  readonly terms: unknown
}

/** What a node expects of a transfer that is not sent. */
export interface Simulation {
  /** What changes for the account, in base units: less than nothing leaves, more arrives. */
  readonly changes: readonly { readonly asset: Asset; readonly amount: bigint }[]
  /** Why it would fail, in the contract's own words where it has some; undefined where it would not. */
  readonly failure?: string | undefined
}

/** A transaction that carries an order out. */
export interface FoundTransfer {
  /** Left out where something is in that place that the network does not show: it may be the order. */
  readonly hash?: string | undefined
  /** Its place in the account's order. */
  readonly nonce: number
}

/** Moves assets. */
export interface Transfer {
  /** Whether an order must name its asset also for the native one (specification, section 5). */
  readonly assetRequired: boolean
  /**
   * Reads the text of an address, and looks who is there.
   * @throws an error whose text says what is wrong with it: too short, another network's, a wrong checksum.
   */
  readReceiver(request: {
    readonly text: string
    readonly account: CaipAddress
    readonly network: Network
    readonly asset: Asset
    readonly signal: AbortSignal
  }): Promise<Receiver>
  /**
   * What an order costs now.
   * @throws 'error estimating gas', with the node's own error as its cause.
   */
  estimateFee(order: TransferOrder, signal: AbortSignal): Promise<TransferFee>
  /** The most that can be sent: the balance, less the fee where both are paid in one asset. Never below zero. */
  most(order: Omit<TransferOrder, 'amount'>, signal: AbortSignal): Promise<bigint>
  /** Plays an order through without sending it; undefined where no node offers that. */
  simulate(order: TransferOrder, signal: AbortSignal): Promise<Simulation | undefined>
  /**
   * Asks the wallet to sign and send, once. The wallet's account and network are asked for just before.
   * @returns the transaction's hash.
   * @throws a rejection; an error of its own where account or network are not the order's; the wallet's own error.
   */
  send(order: TransferOrder, fee: TransferFee, signal: AbortSignal): Promise<string>
  /**
   * The place in the account's order that its next transaction takes, behind those that wait. Asked for before `send`:
   * what became of an answer that was lost is looked for from there on. Left out where an account has no such order.
   */
  nextNonce?(order: Pick<TransferOrder, 'account' | 'network'>, signal: AbortSignal): Promise<number>
  /**
   * Looks on the network for the transaction that carries an order out, at a place of the account's order or behind it.
   * @returns undefined where there is none so far, which does not say that none will come.
   */
  find?(order: TransferOrder, fromNonce: number, signal: AbortSignal): Promise<FoundTransfer | undefined>
}

/** Moving assets. */
export const transferCapability = /*#__PURE__*/ defineCapability('transfer').of<Transfer>()
