/** Prices are taken with so many places: enough for what costs a millionth of a cent. */
const priceScale = 1e12
const exactScale = 10n ** 12n
/** Sums are given with so many places. */
const worthScale = 1e6
const exactWorthScale = 10n ** 6n

/** What an amount in base units is worth. The amount itself goes through BigInt only; the sum is for showing. */
export function worthOf(value: bigint, decimals: number, price: number): number {
  const scaled = BigInt(Math.round(price * priceScale))
  const worth = (value * scaled * exactWorthScale) / (exactScale * 10n ** BigInt(decimals))
  return Number(worth) / worthScale
}
