import { atom } from 'jotai/vanilla'
import { defineEvent, defineFlag } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { OwnDescription, Sent, TransactionEnd, TransactionFields } from '#plugins/transactions/contract'

export { transactionTrackerKey, type TrackedTransaction, type TransactionTracker } from '#kernel/money'

/** Switches the list, the toasts and the events of the page's own transactions. */
export const trackingFlag = /*#__PURE__*/ defineFlag('tracking', { default: true })

/** Fields of a transaction of the page before it is followed. */
export interface TrackedFields extends TransactionFields, Pick<OwnDescription, 'sentTo' | 'moves'> {
  readonly hash: string
  readonly label: string
}

/** A transaction of the page, with its status. */
export type Tracked = Sent<TrackedFields>

/** Transactions of the page since it was loaded, and pending ones of earlier pages; newest first. Written only by the plugin. */
export const trackedAtom = /*#__PURE__*/ atom<readonly Tracked[]>([])

/** A transaction was confirmed, and no reorganisation is expected to take it back. */
export const trackingConfirmed = /*#__PURE__*/ defineEvent<
  { readonly chainId: CaipNetworkId; readonly hash: string },
  'tracking.confirmed'
>('tracking.confirmed')

/** A transaction has proven not to have had its effect. Slowness is none of the reasons. */
export const trackingFailed = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
    readonly hash: string
    /** `reverted` by the network, `expired` before it was included, `cancelled` in the wallet, or `replaced` by another one. */
    readonly reason: Exclude<TransactionEnd, 'confirmed' | 'unknown'>
  },
  'tracking.failed'
>('tracking.failed')
