import { defineService } from '../core/keys.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import type { Asset } from './assets.js'

/** A transaction that the page has sent by itself, such as with wagmi or viem. */
export interface TrackedTransaction {
  /** Hash or signature, as the network writes it. */
  readonly hash: string
  /** Words for the visitor, such as "Mint 3 passes": at most 48 characters, in the visitor's language. */
  readonly label: string
  /** CAIP-2 id. Default: the network in use. */
  readonly chainId?: CaipNetworkId | undefined
  /** CAIP-10 id of the sender, on that network. Default: the active account. */
  readonly account?: CaipAddress | undefined
  /** Address of the receiver or of the contract. */
  readonly sentTo?: string | undefined
  /** Amounts that arrive and leave, without the fee. */
  readonly moves?:
    | readonly {
        readonly direction: 'in' | 'out'
        readonly asset: Asset
        /** In base units. */
        readonly amount: bigint
      }[]
    | undefined
}

/** Follows transactions of the page. */
export interface TransactionTracker {
  /**
   * Follows a transaction until its end is proven, also after a reload. One that is followed already is not followed twice.
   *
   * @returns its id, once it is stored
   * @throws tracking/BAD_TRANSACTION naming the field and the remedy, with nothing stored
   */
  track(transaction: TrackedTransaction): Promise<string>
}

/** Key of the tracker. Provided by the plugin `tracking`. */
export const transactionTrackerKey = /*#__PURE__*/ defineService<TransactionTracker>('tracking.service')
