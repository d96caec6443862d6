import type { OnrampAsset } from './onramp-assets.js'
import type { PaymentMethod } from './payment-methods.js'

/** Wish to buy an asset. */
export interface QuoteRequest {
  readonly asset: OnrampAsset
  /** Amount to pay in cents of US dollars. */
  readonly cents: bigint
  readonly paymentMethod: PaymentMethod
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** Terms of a provider. */
export interface ProviderQuote {
  /** All that is paid, in cents, with the fees. */
  readonly total: bigint
  /** Fee of the provider in cents. */
  readonly fee: bigint
  /** Fee of the network in cents. */
  readonly networkFee: bigint
  /** Bought amount as decimal text. */
  readonly purchaseAmount: string
  /** Id of the quote at the provider. */
  readonly reference?: string | undefined
}

/** Order whose page is opened. */
export interface OrderRequest extends Omit<QuoteRequest, 'cents'> {
  readonly id: string
  readonly project: string
  /** Address that gets the asset. */
  readonly address: string
  /** Names the visitor at the provider. */
  readonly partnerUserId: string
  /** Address of the visitor's device. */
  readonly clientIp: string
  /** Origin of the page; undefined for callers that are no page. */
  readonly origin: string | undefined
  readonly returnUrl: string | undefined
  /** Amount to pay in cents. */
  readonly cents: bigint | undefined
  /** Amount to buy as decimal text, where no amount to pay is given. */
  readonly purchaseAmount: string | undefined
  readonly quoteReference: string | undefined
}

/** Page of a provider where an order is paid. */
interface OrderPage {
  readonly url: string
  /** Bought amount as decimal text, if it is certain already. */
  readonly amount?: string | undefined
  /** Id of the order at the provider, where that is needed to ask for its status. */
  readonly reference?: string | undefined
}

/** State of an order, and of each of its payments. */
export type OrderStatus = 'waiting' | 'paid' | 'sending' | 'done' | 'failed'

/** Report of a provider about a payment of an order. */
export interface OrderReport {
  readonly orderId: string
  /** Id of the payment at the provider: an order has another one after a refused card. Undefined if the provider names none. */
  readonly payment?: string | undefined
  /** Status of the payment. */
  readonly status: OrderStatus
  /** Address that gets the asset. */
  readonly address?: string | undefined
  /** Id of the bought currency, or the text of the provider if that is unknown. Case carries no value. */
  readonly currency?: string | undefined
  /** Name of the network, or the text of the provider if that is unknown. Case carries no value. */
  readonly network?: string | undefined
  /** Bought amount as decimal text. */
  readonly amount?: string | undefined
  readonly transactionHash?: string | undefined
}

/** Ids of an order whose status is asked for. */
interface OrderIds {
  readonly id: string
  /** {@link OrderPage.reference} of its page. */
  readonly reference: string | null
}

/** Request of a provider to the service. */
export interface Delivery {
  readonly body: Buffer
  /** Returns a header by its name in lower case; undefined if it is missing or repeated. */
  header(name: string): string | undefined
  /** Time of its arrival in milliseconds since 1970. */
  readonly at: number
}

/** Provider that sells assets on a page of its own. */
export interface OnrampProvider {
  readonly id: string
  /** Name for people. */
  readonly name: string
  /** Whether it takes no money. */
  readonly isTest: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  /** Header with the signature of a report, in lower case; empty if the body has it. */
  readonly signatureHeader: string
  /** Whether it sells an asset. */
  sells(asset: OnrampAsset): boolean
  /** @throws an OutboundError if the provider does not answer, or has no offer */
  quote(request: QuoteRequest): Promise<ProviderQuote>
  /** Returns the page of an order. @throws an OutboundError if the provider does not answer, or refuses */
  open(order: OrderRequest): Promise<OrderPage>
  /**
   * Reads a report. Returns undefined for one that is about no order of this service.
   *
   * @throws a WrongSignature if it is not signed by the provider, or too old
   */
  readReport(delivery: Delivery): Promise<OrderReport | undefined>
  /**
   * Asks for the status of an order. Returns a report for each of its payments: none before the visitor has begun to pay, several
   * where one was repeated. Missing if the provider only reports.
   *
   * @throws an OutboundError if the provider does not answer, or refuses
   */
  readReports?(order: OrderIds): Promise<readonly OrderReport[]>
  close?(): Promise<void>
}

/** Report that the provider has not signed. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
}
