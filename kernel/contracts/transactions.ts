import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'
import type { Network } from '../core/networks/network.js'

/** Status of a sent transaction. All but `submitted` and `pending` are final, unless the chain reorganises. */
export type TransactionStatus =
  /** Sent to a node that has not reported it yet. */
  | 'submitted'
  /** Known to a node, without the confirmations that it needs. */
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
  /** Cannot be followed: the namespace has no capability `transactions`. */
  | 'unknown'

/** State of a transaction. */
export interface TransactionState {
  readonly status: TransactionStatus
  readonly hash: string
  /** Revert reason of the contract, or 'unknown reason'. */
  readonly reason?: string | undefined
  /** Data of the namespace that identifies the transaction beside its hash, once known. Opaque to others, which store it. */
  readonly trace?: string | undefined
  /** Blocks that confirm the transaction, and how many it needs, on networks where one is not enough. */
  readonly confirmations?: { readonly count: number; readonly required: number } | undefined
  /** Hash of the transaction that replaced it. */
  readonly replacedBy?: string | undefined
}

/** Follows transactions. */
export interface Transactions {
  /** Time within which transactions of a network are usually confirmed, in milliseconds. Later ones are shown as slow. */
  usualMs(network: Network): number
  /**
   * Follows a transaction until its status is final or the signal is aborted. Calls the listener with each change.
   * Resolves with the last state, some blocks after the listener, so that a reorganisation can take it back. An
   * unreachable node is asked again and is not a state.
   *
   * @param request.submittedAt time of sending, in milliseconds since 1970; the deadline counts from there, also after
   *   a reload
   */
  follow(
    request: AccountRequest & {
      readonly hash: string
      readonly submittedAt: number
      /** Last `trace` of a {@link TransactionState}, from before a reload. */
      readonly trace?: string | undefined
    },
    onChange: (state: TransactionState) => void,
  ): Promise<TransactionState>
}

/** Capability to follow transactions. */
export const transactionsCapability = /*#__PURE__*/ defineCapability<Transactions>('transactions')
