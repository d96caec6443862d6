/** Part of the amount whose price is that of the pools before the swap, where it buys enough. */
const smallestPart = 1_000n
/** Base units that a small amount should buy, so that rounding changes the impact by 0.01 % at most. */
const exactUnits = 10_000n
/** Base units below which rounding would be seen as an impact. */
const minUnits = 500n

/**
 * Returns the small amount whose price an amount is compared with; 0 if there is none. Assets with few decimals need a larger part of the
 * amount to be bought exactly.
 *
 * @param toAmount what the amount buys, in base units
 */
export function smallAmountOf(amount: bigint, toAmount: bigint): bigint {
  const exact = toAmount / exactUnits
  const part = exact > smallestPart ? smallestPart : exact < 2n ? 2n : exact
  return amount / part
}

/**
 * Returns how much less an amount buys for each unit than a very small one, in percent. The small amount moves the price as well, in
 * proportion: what it hides is added.
 *
 * @returns undefined if the small amount buys too little
 */
export function priceImpactOf(
  { amount, toAmount }: { readonly amount: bigint; readonly toAmount: bigint },
  small: { readonly amount: bigint; readonly toAmount: bigint },
): number | undefined {
  if (small.amount <= 0n || small.amount >= amount || small.toAmount < minUnits) return undefined
  const scale = 1_000_000n
  const kept = (toAmount * small.amount * scale) / (small.toAmount * amount)
  if (kept >= scale) return 0
  const impact = ((scale - kept) * amount) / (amount - small.amount)
  return Number(impact > scale ? scale : impact) / 10_000
}
