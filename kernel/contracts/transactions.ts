import type { CaipAddress } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** Status of a sent transaction. All but `submitted` and `pending` are final, unless the chain reorganises. */
export type TransactionStatus =
  /** Sent to a node that has not reported it yet. */
  | 'submitted'
  /** Known to a node, and not in a block after the usual time. */
  | 'pending'
  | 'confirmed'
  /** In a block, without effect except for the fee. */
  | 'reverted'
  /** Replaced by another transaction of the same account. */
  | 'replaced'
  /** Forgotten by the nodes. */
  | 'dropped'
  /** Never known to a node. */
  | 'notFound'
  /** No answer before the deadline. */
  | 'timedOut'

/** State of a transaction. */
export interface TransactionState {
  readonly status: TransactionStatus
  readonly hash: string
  /** Revert reason of the contract, or 'unknown reason'. */
  readonly reason?: string | undefined
  /** Nonce of the transaction, once known. */
  readonly nonce?: number | undefined
  /** Hash of the transaction that replaced it. */
  readonly replacedBy?: string | undefined
}

/** Follows transactions. */
export interface Transactions {
  /**
   * Follows a transaction until its status is final or the signal is aborted. Calls the listener with each change.
   * Resolves with the last state, some blocks after the listener, so that a reorganisation can take it back. An
   * unreachable node is asked again and is not a state.
   *
   * @param request.submittedAt time of sending, in milliseconds since 1970; the deadline counts from there, also after
   *   a reload
   */
  follow(
    request: {
      readonly hash: string
      readonly account: CaipAddress
      readonly network: Network
      readonly submittedAt: number
      /** Nonce, if known. Without it a replaced transaction is not found. */
      readonly nonce?: number | undefined
      readonly signal: AbortSignal
    },
    onChange: (state: TransactionState) => void,
  ): Promise<TransactionState>
}

/** Capability to follow transactions. */
export const transactionsCapability = /*#__PURE__*/ defineCapability('transactions').of<Transactions>()
