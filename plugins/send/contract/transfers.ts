import { atom } from 'jotai/vanilla'
import type { CaipAddress, CaipNetworkId } from '#kernel'
import type { Asset, TransactionState, TransactionStatus } from '#kernel/contracts'

/** A transfer that the wallet sent, or that was found on the network. */
export interface SentTransfer {
  /** Id of the preview. */
  readonly id: string
  readonly hash: string
  readonly account: CaipAddress
  readonly chainId: CaipNetworkId
  readonly asset: Asset
  /** In base units. */
  readonly amount: bigint
  readonly receiver: string
  readonly receiverName?: string | undefined
  readonly memo?: string | undefined
  /** Name of the wallet. */
  readonly wallet: string
  /** In milliseconds since 1970. */
  readonly submittedAt: number
  readonly status: TransactionStatus
  /** Whether it takes longer than is usual on the network. */
  readonly isSlow?: boolean | undefined
  /** Time at which the status became final, in milliseconds since 1970. */
  readonly endedAt?: number | undefined
  /** As in {@link TransactionState}. */
  readonly reason?: string | undefined
  readonly replacedBy?: string | undefined
  readonly trace?: string | undefined
  readonly confirmations?: TransactionState['confirmations']
  /** Whether it was found on the network after the wallet's answer was lost. */
  readonly isFound?: boolean | undefined
  /** Whether the host shows the transfer itself, so that no toast does. */
  readonly isQuiet?: boolean | undefined
}

/** Transfers of this page, and pending ones of earlier pages; newest first. */
export const transfersAtom = /*#__PURE__*/ atom<readonly SentTransfer[]>([])

/** Progress of a confirmed preview until the wallet has sent it. */
export interface SendProgress {
  readonly id: string
  readonly step: 'checking' | 'asking' | 'looking' | 'refused' | 'failed' | 'unclear'
  readonly error?: unknown
  /** Whether the network is still searched for it. */
  readonly isLooking?: boolean | undefined
}

/** Progress of the last confirmed preview. */
export const progressAtom = /*#__PURE__*/ atom<SendProgress | undefined>(undefined)
