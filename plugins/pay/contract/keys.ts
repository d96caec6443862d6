import { defineEvent, defineFlag, defineRoute, defineService } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { SendCaution, SendPreview } from '#plugins/send/contract'

/** Enables payments that the host opens. Default: off. */
export const payFlag = /*#__PURE__*/ defineFlag('pay', { default: false })

/** Review of a payment, and its confirmation. Only the service opens it, with an order that it has checked. */
export const payReview = /*#__PURE__*/ defineRoute<{ readonly id: string }>('pay.review')

/** Status of a payment. */
export const payResult = /*#__PURE__*/ defineRoute<{ readonly id: string }>('pay.result')

/** A payment that the user confirms at an exchange. */
export const payDeposit = /*#__PURE__*/ defineRoute<{
  readonly id: string
  /** Id of the adapter. */
  readonly adapter: string
}>('pay.deposit')

/** Payment of an event, without an address. */
export interface PaymentSubject {
  /** Id of the payment. */
  readonly id: string
  readonly chainId: CaipNetworkId
  readonly symbol: string
}

/** The wallet is asked for a payment for the first time. */
export const paymentInitiated = /*#__PURE__*/ defineEvent<PaymentSubject, 'payment.initiated'>(
  'payment.initiated',
)

/** A payment is confirmed on the network. Emitted once, also after a reload. */
export const paymentCompleted = /*#__PURE__*/ defineEvent<
  PaymentSubject & {
    /** Hash of the transaction that paid. */
    readonly hash: string
  },
  'payment.completed'
>('payment.completed')

/** A payment failed, or was left before it was paid. Emitted once, also after a reload. */
export const paymentFailed = /*#__PURE__*/ defineEvent<
  PaymentSubject & {
    /** As in {@link PaymentStatus}. */
    readonly reason: string
  },
  'payment.failed'
>('payment.failed')

/** Asset of a payment. */
export interface PaymentAsset {
  /** CAIP-2 id of a configured network, such as `eip155:8453`. */
  readonly network: CaipNetworkId
  /** Address of the token, or `native`. */
  readonly address: string
}

/** A payment that the host asks for. */
export interface PaymentOrder {
  /**
   * Id of the payment, of 1 to 100 letters, digits and `-`, `_`, `.`, `:`. The same order with the id of a payment that was not
   * completed shows it again; an id whose payment is completed is not paid again while this browser has it stored: for 7 days, and
   * among the last 50 payments. Another browser, and a later day, know nothing of it: before you ask for a payment, look on your
   * server whether the order is paid. Default: a random one.
   */
  readonly id?: string | undefined
  /** Address in the format of the network, or a name. */
  readonly receiver: string
  readonly asset: PaymentAsset
  /** Decimal text in whole units, with a point: `12.5`. */
  readonly amount: string
  /** Text for the receiver, where the network has one. */
  readonly memo?: string | undefined
  /** Number or text by which the user knows the order. At most 100 characters. */
  readonly reference?: string | undefined
  /** Name of the receiving shop. Default: the name of the host. At most 48 characters. */
  readonly merchant?: string | undefined
}

/**
 * State of a payment. `waiting`: for the user. `signing`: the user has confirmed it, and the wallet or the exchange has the request.
 * `pending`: the transaction is sent. `unclear`: it may have been paid, and nothing proves it; it is searched further. `completed` and
 * `failed` are final, and proven: by the network, by the user, who left before the wallet was asked, or by the exchange.
 */
export type PaymentState = 'waiting' | 'signing' | 'pending' | 'unclear' | 'completed' | 'failed'

/** Status of a payment. */
export interface PaymentStatus {
  readonly state: PaymentState
  /** Hash of the transaction, once the wallet has sent it; of its replacement, if its fee was raised. */
  readonly hash?: string | undefined
  /**
   * Reason of a failure: `cancelled` (the user left), `rejected` (in the wallet), `reverted`, `replaced` (by a transaction that
   * does not pay), `expired` (it can't be included any more), `depositFailed` (by the exchange), or the code of the error that the user
   * saw last, such as `transfer/INSUFFICIENT_BALANCE`.
   */
  readonly reason?: string | undefined
}

/** Shows payments and tells their status. */
export interface PayService {
  /**
   * Checks an order, and shows it. Connects a wallet and switches the network first, if needed.
   *
   * @returns the id of the payment, once it is shown. Its end is told by events and by {@link status}
   * @throws before anything is shown: pay/BAD_ORDER, pay/NETWORK_UNKNOWN, pay/NETWORK_UNSUPPORTED, pay/ASSET_UNKNOWN,
   *   pay/AMOUNT_INVALID, pay/AMOUNT_DECIMALS, pay/RECEIVER_INVALID, pay/MEMO_INVALID, pay/ID_TAKEN, pay/NETWORK_UNREACHABLE. Each
   *   names the field and the remedy.
   */
  pay(order: PaymentOrder): Promise<{ readonly id: string }>
  /** Returns the status of a payment of this browser, also after a reload; undefined if none has the id. */
  status(id: string): Promise<PaymentStatus | undefined>
  /**
   * Creates a preview of a payment with the active account.
   *
   * @throws pay/KEEPS_PART with the amount that would arrive as `data`, and the errors of `SendService.prepare`
   */
  prepare(id: string, signal: AbortSignal): Promise<SendPreview>
  /**
   * Asks the wallet for a payment, once, as `SendService.send` does for a transfer.
   *
   * @throws the errors of `SendService.send`, and pay/CLAIMED if it is paid in another tab, in another way, or already
   */
  confirm(id: string, preview: SendPreview, acknowledged: readonly SendCaution[]): Promise<void>
  /**
   * Begins a deposit from an exchange, once. A call for a payment with a deposit begins none.
   *
   * @returns the page on which the user confirms, if the exchange has one and this page began the deposit
   * @throws pay/DEPOSIT_UNKNOWN, pay/DEPOSIT_INVALID, pay/CLAIMED, or the error of the adapter
   */
  deposit(id: string, adapter: string): Promise<string | undefined>
  /** Cancels the deposit of a payment, which can be paid in another way then. @throws the error of the adapter */
  cancelDeposit(id: string): Promise<void>
  /** Leaves the review for the views that connect a wallet. The review is shown again once one is connected. */
  connect(id: string): Promise<void>
  /** Follows payments of an earlier page. */
  resume(): Promise<void>
}

/** Key of the service. */
export const payService = /*#__PURE__*/ defineService<PayService>('pay.service')
