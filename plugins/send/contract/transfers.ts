import { atom } from 'jotai/vanilla'
import type { Asset } from '#kernel/money'
import type { RequestProgress, SentState, TransactionFields } from '#plugins/transactions/contract'

/** Stored fields of a transfer. */
export interface TransferFields extends TransactionFields {
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
  readonly receiver: string
  readonly receiverName?: string | undefined
  readonly memo?: string | undefined
  /** Id of the fee that the user chose. */
  readonly feeOption?: string | undefined
}

/** A transfer that the wallet sent, or that was found on the network. */
export interface SentTransfer extends TransferFields, SentState {}

/** Transfers of this page, and pending ones of earlier pages; newest first. */
export const transfersAtom = /*#__PURE__*/ atom<readonly SentTransfer[]>([])

/** Progress of a confirmed preview until the wallet has sent it. */
export type SendProgress = RequestProgress

/** Progress of the last confirmed preview. */
export const progressAtom = /*#__PURE__*/ atom<SendProgress | undefined>(undefined)
