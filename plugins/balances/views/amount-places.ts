/** Decimals of an amount of at least 1, significant digits of a smaller one, and the maximum number of decimals. */
const [wholePlaces, significantDigits, maxPlaces] = [4, 3, 8]

/** Returns the number of decimals to show of an amount, so that a small one keeps its significant digits. */
export function amountPlaces(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (whole !== '0') return wholePlaces
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return Math.min(Math.max(zeros + significantDigits, wholePlaces), maxPlaces)
}
