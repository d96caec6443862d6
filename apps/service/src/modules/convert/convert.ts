import type { Address, Hex } from 'viem'
import type { PermitDomain } from './permit-domain.js'
import type { SignedPermit, SwapCall, SwapOffer, SwapRequest } from './swap-source.js'

/** Terms on which an amount is swapped. */
export interface SwapQuote {
  readonly id: string
  readonly offer: SwapOffer
  /** Bought amount in base units, measured by a simulation where the account can pay. */
  readonly toAmount: bigint
  readonly minToAmount: bigint
  /** Of the swap; undefined without a simulation. */
  readonly gas: bigint | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Transaction that was built. */
interface BuiltSwap {
  readonly call: SwapCall
  readonly gas: bigint
  readonly quote: SwapQuote
}

/** Approval that was built. */
interface BuiltApproval {
  readonly spender: Address
  /** Approved amount in base units: 0 if the token demands that an old approval is revoked before. */
  readonly amount: bigint
  readonly data: Hex
  readonly gas: bigint
}

/** Builds swaps. All methods throw an HttpError with 400 for a chain without swaps. */
export interface Convert {
  serves(chain: string): boolean
  /** Returns the quotes of a swap, the best one first. Empty without liquidity. */
  quotes(request: SwapRequest): Promise<readonly SwapQuote[]>
  /**
   * Returns how much a router may spend of an account's token, in base units: 2^256 - 1 if it needs no approval.
   *
   * @param spender default: the router with the smallest allowance
   */
  allowance(chain: string, token: Address, account: Address, spender?: Address): Promise<bigint>
  /**
   * Returns what a permit of a token is signed for; undefined if the token has none, or the router takes none.
   *
   * @param spender default: any router that takes a permit
   */
  permitDomain(
    chain: string,
    token: Address,
    account: Address,
    spender?: Address,
  ): Promise<PermitDomain | undefined>
  /** Returns whether each of these tokens has a permit; undefined if no node answers. */
  havePermit(chain: string, tokens: readonly Address[]): Promise<readonly (boolean | undefined)[]>
  /**
   * Builds the approval of the sold token for the router of a quote.
   *
   * @param amount default: that of the quote, or all that the account holds
   * @throws an HttpError with 400 for the native asset or an unknown quote, 409 without liquidity or if the token refuses
   */
  buildApproval(
    request: Omit<SwapRequest, 'amount'>,
    amount?: bigint,
    quoteId?: string,
  ): Promise<BuiltApproval>
  /**
   * Builds a swap, and simulates it.
   *
   * @param slippage percent by which the bought amount may be less than quoted
   * @param mayLackApproval whether the approval may be missing still
   * @param permit stands in for the approval
   * @throws an HttpError with 400 for an unknown quote or a wrong permit, 409 if the swap cannot be done, was quoted too long ago or its price moved
   */
  buildSwap(
    request: SwapRequest,
    options: {
      readonly slippage: number
      readonly mayLackApproval: boolean
      readonly quoteId?: string | undefined
      readonly permit?: SignedPermit | undefined
    },
  ): Promise<BuiltSwap>
  close(): Promise<void>
}
