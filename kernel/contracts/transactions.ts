import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'
import type { Network } from '../core/networks/network.js'

/**
 * State of a sent transaction, as far as it is known. All but `submitted` and `pending` are proven by the chain: by a receipt, by a spent nonce or input,
 * by an expired blockhash. Slowness, and nodes that do not show it, are no proof.
 */
export type TransactionStatus =
  /** Sent; no node has shown it. */
  | 'submitted'
  /** Shown by a node, without the confirmations that it needs. */
  | 'pending'
  | 'confirmed'
  /** In a block, without effect except for the fee. */
  | 'reverted'
  /** Another transaction of the account has spent its nonce or an input. */
  | 'replaced'
  /** Can't be included in a block any more. */
  | 'expired'
  /** Cannot be followed: the namespace has no capability `transactions`. */
  | 'unknown'

/** State of a transaction. */
export interface TransactionState {
  readonly status: TransactionStatus
  readonly hash: string
  /** Whether no node shows it now: mempools are not shared, and nodes lag. It can still be confirmed. */
  readonly isMissing?: boolean | undefined
  /** Revert reason of the contract, or 'unknown reason'. */
  readonly reason?: string | undefined
  /** Data of the namespace that identifies the transaction beside its hash, once known. Opaque to others, which store it. */
  readonly trace?: string | undefined
  /** Blocks that confirm the transaction, or the one that replaced it, and how many it needs, on networks where one is not enough. */
  readonly confirmations?: { readonly count: number; readonly required: number } | undefined
  /** Hash of the transaction that replaced it. */
  readonly replacedBy?: string | undefined
}

/** Follows transactions. */
export interface Transactions {
  /** Time within which transactions of a network are usually confirmed, in milliseconds. Later ones are shown as slow. */
  usualMs(network: Network): number
  /**
   * Follows a transaction until its end is proven and beyond the usual reorganisations, or the signal is aborted. Calls the listener
   * with each change. Until the promise resolves a reorganisation can take a state back; the state that it resolves with is final. An
   * unreachable node is asked again and is not a state.
   *
   * @param request.submittedAt time of sending, in milliseconds since 1970; it is looked for less often as it gets older
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
