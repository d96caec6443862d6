import { defineFlag } from '#kernel'

/** Switches analytics. */
export const analyticsFlag = /*#__PURE__*/ defineFlag('analytics', { default: true })

/** An event as it is sent. It has no address, hash, amount, name or text, and no id of a visitor. */
export interface AnalyticsEvent {
  /** Such as `CONNECT_SUCCESS`. */
  readonly name: string
  /** Set on the first event of a step of the funnel in the page load: opened, wallet picked, connected, signed in, sent. */
  readonly first?: true
  /** CAIP-2 id of a network that the page has configured. */
  readonly network?: string
  /** Widely known wallet, such as `metamask`, else `other`. */
  readonly wallet?: string
  /** View that the modal opened with, such as `connect.wallets`. */
  readonly view?: string
  /** Code of an error, such as `send/REFUSED`, or final status of a transaction. */
  readonly reason?: string
}
