import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** How a transaction that was sent stands. All but `submitted` and `pending` are final, but for a reorganisation. */
export type TransactionStatus =
  /** Handed to a node, nothing heard of it yet. */
  | 'submitted'
  /** Known, and not in a block after the usual time. */
  | 'pending'
  | 'confirmed'
  /** In a block, and it did nothing but cost its fee. */
  | 'reverted'
  /** Another one of the same account took its place. */
  | 'replaced'
  /** The nodes have forgotten it. */
  | 'dropped'
  /** No node has ever known it. */
  | 'notFound'
  /** Nobody could tell within the time there is. */
  | 'timedOut'

/** What is known of a transaction. */
export interface TransactionState {
  readonly status: TransactionStatus
  readonly hash: string
  /** Why it was reverted, in the contract's words or 'unknown reason'. */
  readonly reason?: string | undefined
  /** Its place in the account's order, once it is known. */
  readonly nonce?: number | undefined
  /** The hash of the one in its place. */
  readonly replacedBy?: string | undefined
}

/** Follows transactions. */
export interface Transactions {
  /**
   * Tells each change of a transaction's state until it is final or the signal is aborted. Resolves with the last one, which
   * may be some blocks after it was told: until then a reorganisation takes it back. A node that cannot be reached is asked again and is no state.
   * @param request.submittedAt when it was sent, in milliseconds since 1970: time goes on over a reload.
   */
  follow(
    request: {
      readonly hash: string
      readonly account: CaipAddress
      readonly network: Network
      readonly submittedAt: number
      /** Its place in the account's order, where it is known from before: without it one that was replaced is not found. */
      readonly nonce?: number | undefined
      readonly signal: AbortSignal
    },
    tell: (state: TransactionState) => void,
  ): Promise<TransactionState>
}

/** Following transactions. */
export const transactionsCapability = /*#__PURE__*/ defineCapability('transactions').of<Transactions>()
