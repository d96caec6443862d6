import { atom } from 'jotai/vanilla'
import { connectionAtom, defineEvent, defineFlag, defineRoute, defineService, schema } from '#kernel'
import type { CaipAddress, CaipNetworkId } from '#kernel/chain'

/** Switches buying with a card or a bank transfer. */
export const onrampFlag = /*#__PURE__*/ defineFlag('onramp', { default: true })

/** Form for amount and provider. A host opens it by `foyer.open('onramp.form')`. */
export const onrampForm = /*#__PURE__*/ defineRoute('onramp.form', {
  params: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.object({})),
})

/** Choice of the asset that is bought, or of the currency that is paid. */
export const onrampChoice = /*#__PURE__*/ defineRoute<{
  readonly of: 'asset' | 'currency'
}>('onramp.choice')

/** The chosen quote, before the page of the provider opens. */
export const onrampReview = /*#__PURE__*/ defineRoute('onramp.review')

/** Status of a purchase. */
export const onrampOrder = /*#__PURE__*/ defineRoute<{ readonly id: string }>('onramp.order')

/** The user opened the form. In the names of analytics `SELECT_BUY_CRYPTO`. */
export const onrampOpened = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
  },
  'onramp.opened'
>('onramp.opened')

/** The user opened the page of a provider. In the names of analytics `SELECT_BUY_PROVIDER`. */
export const onrampLeft = /*#__PURE__*/ defineEvent<
  {
    readonly provider: string
    readonly chainId: CaipNetworkId
  },
  'onramp.left'
>('onramp.left')

/** Whether assets of the active account's namespace can be bought. */
export const canBuyAtom = /*#__PURE__*/ atom((get) =>
  /^(eip155|solana)$/.test(get(connectionAtom)?.namespace ?? ''),
)

/** Amount of a currency as decimal text. */
export interface Sum {
  readonly amount: string
  readonly currency: string
}

/** Payment method with its limits, as decimal text in its currency. */
export interface PaymentMethod {
  /** `card`, `ach_bank_account`, or another one. */
  readonly id: string
  readonly min: string
  readonly max: string
}

/** Currency that is paid. */
export interface PaymentCurrency {
  /** ISO 4217 code. */
  readonly id: string
  readonly methods: readonly PaymentMethod[]
}

/** Network that a currency is bought on. */
export interface PurchaseNetwork {
  /** Name in requests: `ethereum`. */
  readonly name: string
  readonly displayName: string
  /** CAIP-2 id; undefined if the service does not tell it. */
  readonly chain?: CaipNetworkId | undefined
  /** Address of the contract; empty for the native asset. */
  readonly contract: string
}

/** Currency that is bought. */
export interface PurchaseCurrency {
  /** Names it in requests. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** Currencies to pay with, and assets to buy. */
export interface OnrampOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Ids of providers that take no money. */
  readonly testProviders: readonly string[]
  /** Whether these are samples, because the service did not answer. They cannot be bought. */
  readonly isExample: boolean
}

/** Provider of quotes. */
export interface OnrampProvider {
  readonly id: string
  readonly name: string
}

/** Quote of a provider. */
export interface OnrampQuote {
  readonly quoteId: string
  readonly provider: OnrampProvider
  /** Paid amount, with the fees. */
  readonly total: Sum
  /** Paid amount without the fees. */
  readonly subtotal: Sum
  /** Bought amount. */
  readonly purchase: Sum
  /** All fees, in the payment currency. */
  readonly fee: Sum
  /** Time until which it can be bought, in milliseconds since 1970. */
  readonly expiresAt?: number | undefined
}

/** Why a provider has no quote. */
export type QuoteRefusal =
  'currency' | 'network' | 'payment-method' | 'country' | 'amount-too-low' | 'amount-too-high' | 'unavailable'

/** Quotes for one amount. */
export interface OnrampQuotes {
  /** The one with the largest bought amount first. */
  readonly quotes: readonly OnrampQuote[]
  readonly refused: readonly { readonly provider: OnrampProvider; readonly refusal: QuoteRefusal }[]
  /** Whether the quote is a sample, because the service did not answer. It cannot be bought. */
  readonly isExample: boolean
}

/** Amount, currencies and payment method of quotes. */
export interface QuoteRequest {
  /** Id of the bought currency. */
  readonly asset: string
  readonly symbol: string
  /** Name of the network. */
  readonly network: string
  /** Id of the paid currency. */
  readonly currency: string
  readonly method: string
  /** Paid amount as decimal text. */
  readonly amount: string
}

/** A quote that the user has chosen, for an account. */
export interface Purchase {
  readonly account: CaipAddress
  /** Network of the bought asset; undefined if the service does not tell it. */
  readonly chain?: CaipNetworkId | undefined
  readonly networkName: string
  readonly request: QuoteRequest
  readonly quote: OnrampQuote
}

/** Page of a provider for one purchase. */
export interface ProviderPage {
  readonly purchase: Purchase
  readonly url: string
  /** Undefined if the service does not follow its purchases. */
  readonly orderId?: string | undefined
}

/** State of a purchase. `failed`: its last payment failed. `untracked`: the service does not follow it. */
export type OrderStatus = 'waiting' | 'paid' | 'sending' | 'done' | 'failed' | 'untracked'

/** A purchase whose page was opened. */
export interface OnrampOrder {
  readonly id: string
  readonly account: CaipAddress
  readonly chain?: CaipNetworkId | undefined
  readonly networkName: string
  readonly provider: OnrampProvider
  readonly symbol: string
  readonly total: Sum
  /** Bought amount as decimal text: of the quote, and of the transaction once it is known. */
  readonly amount: string
  /** In milliseconds since 1970. */
  readonly startedAt: number
  readonly status: OrderStatus
  /** Whether the page of the provider can still be paid, so that one that failed may go on; undefined if the service does not tell. */
  readonly isPayable?: boolean | undefined
  /** Whether the amount is the one that was paid out. */
  readonly isSettled?: boolean | undefined
  readonly hash?: string | undefined
  /** Page of the provider; unknown after a reload, because it belongs to the visitor. */
  readonly url?: string | undefined
  /** Whether it is not asked for any longer, because it has taken too long. */
  readonly isPaused?: boolean | undefined
  /** Whether the last request failed. */
  readonly isUnreachable?: boolean | undefined
}

/** Buys assets at the providers of the service. */
export interface OnrampService {
  /** Emits `onramp.opened`, reads the options and restores orders of an earlier page. */
  open(): Promise<void>
  /** Reads what can be paid and bought, once; samples if the service fails. Does not throw. */
  options(): Promise<OnrampOptions>
  /** Reads quotes; a sample if the service fails. @throws the signal's reason */
  quotes(request: QuoteRequest, signal: AbortSignal): Promise<OnrampQuotes>
  /**
   * Asks for the page of a provider. Opens nothing.
   *
   * @throws onramp/UNSAFE_PAGE, or the errors of the client
   */
  page(purchase: Purchase, signal: AbortSignal): Promise<ProviderPage>
  /**
   * Records that the page of a provider was opened. The view opens it in the task of the press: browsers block it later.
   *
   * @returns the id of the order, which is stored and followed
   */
  leave(page: ProviderPage): Promise<string>
  /** Asks for an order until it is final, for half an hour at most. */
  follow(id: string): Promise<void>
  /** Restores orders of an earlier page, and follows them. */
  resume(): Promise<void>
}

/** Key of the service. */
export const onrampService = /*#__PURE__*/ defineService<OnrampService>('onramp.service')
