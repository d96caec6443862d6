/** Significant digits of a price below 1, and the maximum number of decimals. */
const [significantDigits, maxPlaces] = [4, 12]

/** Returns the number of decimals that a price needs; undefined for those of its currency. */
export function pricePlaces(price: number): number | undefined {
  if (price >= 1 || price <= 0) return undefined
  return Math.min(significantDigits - 1 - Math.floor(Math.log10(price)), maxPlaces)
}
