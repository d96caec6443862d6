import { atom } from 'jotai/vanilla'
import type { Asset } from '#kernel/money'
import type { RequestProgress, SentState, TransactionFields } from '#plugins/transactions/contract'

/** Call of a contract on an EVM chain. */
export interface SwapCall {
  readonly to: string
  /** In hexadecimal with `0x`. */
  readonly data: string
  /** In base units of the native asset. */
  readonly value: bigint
}

/** Stored fields of a swap, or of the approval before it. */
export interface SwapFields extends TransactionFields {
  readonly step: 'approval' | 'swap'
  readonly from: Asset
  readonly to: Asset
  /** Sold amount in base units of `from`. */
  readonly amount: bigint
  /** Least bought amount in base units of `to`. */
  readonly minimum: bigint
  /** Bought amount that the quote promised, in base units of `to`. */
  readonly expected: bigint
  readonly call: SwapCall
  /** Id of the batch that approves and swaps; undefined for a transaction by itself. */
  readonly batch?: string | undefined
}

/** A swap or an approval that the wallet sent, or that was found on the network. */
export interface SentSwap extends SwapFields, SentState {}

/** Swaps and approvals of this page, and pending ones of earlier pages; newest first. */
export const swapsAtom = /*#__PURE__*/ atom<readonly SentSwap[]>([])

/**
 * Progress of a confirmed preview until the wallet has sent it. `signing`: the wallet is asked for the signature of a permit. `batched`: the
 * wallet has taken the batch, and the network has not confirmed it. `approving`: the same of an approval by itself.
 */
export type SwapProgress = RequestProgress<'signing' | 'batched' | 'approving'>

/** Progress of the last confirmed preview. */
export const swapProgressAtom = /*#__PURE__*/ atom<SwapProgress | undefined>(undefined)
