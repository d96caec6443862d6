import type { Address, Hex } from 'viem'

/** Swap that an account asks for. */
export interface SwapRequest {
  /** CAIP-2. */
  readonly chain: string
  readonly account: Address
  /** Contract of the sold asset; undefined for the native one. */
  readonly from: Address | undefined
  /** Contract of the bought asset; undefined for the native one. */
  readonly to: Address | undefined
  /** Sold amount in base units. */
  readonly amount: bigint
}

/** Terms that a built transaction must fulfil. */
export interface SwapTerms {
  /** Least bought amount in base units, which the call should enforce. */
  readonly minToAmount: bigint
  /** Seconds since 1970 after which the transaction must fail. */
  readonly deadline: bigint
}

/** Call of a router. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  /** Least bought amount in base units that the call enforces. */
  readonly minToAmount: bigint
}

/** Way in which a swap can be done. */
export interface SwapOffer {
  /** Name of the venue, for people. */
  readonly provider: string
  /** Contract that is called, and that spends the sold token. */
  readonly router: Address
  /** Bought amount in base units, as the venue computes it. */
  readonly toAmount: bigint
  /** Contracts of the assets between the sold and the bought one. */
  readonly hops: readonly Address[]
  /** In percent; undefined if it is unknown. */
  readonly priceImpact: number | undefined
  /** In percent of the sold amount; undefined if it is unknown. */
  readonly feePercent: number | undefined
  /** @throws an OutboundError if the source does not answer */
  build(terms: SwapTerms): Promise<SwapCall>
}

/** Source of swaps on some chains. */
export interface SwapSource {
  /** Contracts that are called on a chain; none if the source does not serve it. */
  routersOf(chain: string): readonly Address[]
  /**
   * Returns offers, each of another router. Empty without liquidity.
   *
   * @throws a NodeFailure or an OutboundError if the source does not answer
   */
  offers(request: SwapRequest): Promise<readonly SwapOffer[]>
  close?(): Promise<void>
}
