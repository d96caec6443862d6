import { isAddressEqual, type Address } from 'viem'
import type { SwapQuote } from './convert.js'
import type { Simulation } from './simulate-swap.js'
import type { SwapCall, SwapOffer, SwapRequest } from './swap-source.js'

export const priceMoved = 'The price has moved by more than the slippage; ask for a new quote'
export const noLiquidity = 'No venue has liquidity for this swap'

export const byToAmount = (one: { readonly toAmount: bigint }, other: { readonly toAmount: bigint }) =>
  Number(one.toAmount < other.toAmount) - Number(one.toAmount > other.toAmount)

/** Returns the least bought amount that is shown: with the slippage, unless the router pays exactly what it offers. */
export function leastOf(
  { router, toAmount: offered }: SwapOffer,
  toAmount: bigint,
  slippage: number,
): bigint {
  return router.isFixed ? offered : lessSlippage(toAmount, slippage)
}

/** Returns the amount that a venue must send so that at least this one arrives, if its token takes a fee of transfers. */
export function beforeFees(minToAmount: bigint, { toAmount, offer }: SwapQuote): bigint {
  return offer.toAmount > toAmount ? (minToAmount * offer.toAmount + toAmount - 1n) / toAmount : minToAmount
}

/** Returns what a quote's simulation must get: less than any slippage, for tokens that take a fee of their transfers. */
export const trialLeastOf = ({ toAmount }: SwapOffer) => toAmount / 2n

/** Whether a call goes to the router of its offer, with no more of the native asset than is sold. */
export function isCallOf(
  { to, value }: SwapCall,
  { router }: SwapOffer,
  { from, amount }: SwapRequest,
): boolean {
  return isAddressEqual(to, router.address) && value === (from === undefined ? amount : 0n)
}

/** Whether a swap takes no more than the sold amount, and nothing else. */
export function isHonest(
  { spent, touchesOthers }: Extract<Simulation, { outcome: 'done' }>,
  { amount }: SwapRequest,
): boolean {
  return spent <= amount && !touchesOthers
}

export function isSame(from: Address | undefined, to: Address | undefined): boolean {
  return from === undefined || to === undefined ? from === to : isAddressEqual(from, to)
}

/** Returns an amount less a percentage, rounded up: what the visitor was shown is never undercut by rounding. */
function lessSlippage(amount: bigint, percent: number): bigint {
  const millionths = BigInt(Math.round((100 - percent) * 10_000))
  return (amount * millionths + 999_999n) / 1_000_000n
}

/** Two slots that a pool of V2 writes only in its first swap of a second, each 22,100 gas at most. */
const poolReserve = 50_000n

/** Refunds, which can be a fifth of the used gas, are paid only after the transaction needed it. */
export const withReserve = (gas: bigint) => (gas * 13n) / 10n + poolReserve
