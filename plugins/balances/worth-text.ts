import { formatUnits } from '#kernel'

/** Sums are counted in millionths, so that no float adds up to a cent too few. */
const places = 6
const scale = 1e6

/** A sum of worths as an exact decimal text. */
export function worthText(...values: readonly number[]): string {
  return formatUnits(
    values.reduce((sum, value) => sum + BigInt(Math.round(value * scale)), 0n),
    places,
  )
}

/** Fiat currency of the values that wallets and the service report. */
export const worthCurrency = 'USD'
