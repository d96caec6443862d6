import { formatUnits, parseAmount } from '#kernel/money'

/** Decimals that sums are compared with: the most of any asset. */
export const maxPlaces = 18

/** Parses decimal text to units of 10^-18; undefined if it is none. */
export function unitsOf(text: string): bigint | undefined {
  const read = parseAmount(text, maxPlaces)
  return 'value' in read ? read.value : undefined
}

/** Adds decimal texts exactly. Each must be one. */
export function addSums(...texts: readonly string[]): string {
  return formatUnits(
    texts.reduce((sum, text) => sum + (unitsOf(text) ?? 0n), 0n),
    maxPlaces,
  )
}

/** Compares decimal texts for a list that begins with the largest. */
export function compareSums(first: string, second: string): number {
  const [a, b] = [unitsOf(first) ?? 0n, unitsOf(second) ?? 0n]
  return a === b ? 0 : a > b ? -1 : 1
}

/** Number of decimals of a currency: 2 of USD, none of JPY. */
export function currencyPlaces(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}
