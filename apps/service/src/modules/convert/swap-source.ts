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
  /** Stands in for the approval; only of offers that take one. */
  readonly permit?: SignedPermit | undefined
}

/** Signed permit (EIP-2612) of the sold token, for the router and the sold amount. */
export interface SignedPermit {
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly v: 27 | 28
  readonly r: Hex
  readonly s: Hex
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

/** Contract that swaps. */
export interface SwapRouter {
  /** Contract that is called, and that spends the sold token. */
  readonly address: Address
  /** Whether it must be approved for a sold token. */
  readonly needsApproval: boolean
  /** Whether its call can contain a permit of a sold token. */
  readonly takesPermit: boolean
  /** Whether the service encodes its calls. Those of others are built only if they can be simulated. */
  readonly isEncodedHere: boolean
  /** Whether it compares the least amount with what it sends, of which a token with a fee delivers less. */
  readonly limitsBeforeFees: boolean
  /** Whether it pays exactly what it offers, whatever happens until the transaction is mined. */
  readonly isFixed: boolean
}

/** Way in which a swap can be done. */
export interface SwapOffer {
  /** Name of the venue, for people. */
  readonly provider: string
  readonly router: SwapRouter
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
  routersOf(chain: string): readonly SwapRouter[]
  /**
   * Returns offers, each of another router. Empty without liquidity.
   *
   * @throws a NodeFailure or an OutboundError if the source does not answer
   */
  offers(request: SwapRequest): Promise<readonly SwapOffer[]>
  close?(): Promise<void>
}
