import { truncateDecimal, parseAmount, formatUnits } from '#kernel'

/** What a source says there is, in base units; undefined where it is no exact amount. */
export function exactAmount(numeric: string, decimals: number): bigint | undefined {
  const read = parseAmount(numeric, decimals)
  return 'value' in read ? read.value : undefined
}

/**
 * What an amount is worth, as decimal text. A price is a float as it comes; it is written out in full and multiplied
 * exactly, so that nothing is lost on the way.
 *
 * @param price what one whole unit is worth
 */
export function worthOf(amount: bigint, decimals: number, price: number | undefined): string | undefined {
  if (price === undefined || !Number.isFinite(price) || price < 0) return undefined
  const text = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }).format(price)
  const places = text.split('.')[1]?.length ?? 0
  const scaled = exactAmount(text, places)
  return scaled === undefined
    ? undefined
    : truncateDecimal(formatUnits(amount * scaled, decimals + places), 2)
}
