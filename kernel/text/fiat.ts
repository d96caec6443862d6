import { formatUnits } from './amounts.js'

/**
 * Returns the fiat value of an amount as exact decimal text: 1.5 at 2000.5 is `3000.75`. Undefined without a price; many
 * sources report an unknown price as 0.
 *
 * @param amount decimal text in whole units, such as `formatUnits` returns
 * @param price price of one whole unit
 */
export function fiatValue(amount: string, price: number | undefined): string | undefined {
  const priceDigits = price !== undefined && price > 0 ? digitsOf(String(price)) : undefined
  const amountDigits = digitsOf(amount)
  if (!priceDigits || !amountDigits) return undefined
  const places = priceDigits.places + amountDigits.places
  return formatUnits(priceDigits.value * amountDigits.value, places)
}

/**
 * Returns the amount that a fiat value stands for, in base units and never too high: 3000.75 at 2000.5 is 1.5. Undefined without a price, and for
 * a text that is no decimal.
 *
 * @param value exact decimal text, in the currency of the price
 * @param price price of one whole unit
 * @param decimals decimals of the asset
 */
export function fiatAmount(value: string, price: number | undefined, decimals: number): bigint | undefined {
  const priceDigits = price !== undefined && price > 0 ? digitsOf(String(price)) : undefined
  const valueDigits = digitsOf(value)
  if (!priceDigits || !valueDigits) return undefined
  const numerator = valueDigits.value * 10n ** BigInt(decimals + priceDigits.places)
  return numerator / (priceDigits.value * 10n ** BigInt(valueDigits.places))
}

/** Returns the sum of fiat values as exact decimal text. Values that are not decimal texts are skipped. */
export function sumFiat(values: readonly string[]): string {
  const terms = values.flatMap((value) => digitsOf(value) ?? [])
  const places = terms.reduce((max, term) => (term.places > max ? term.places : max), 0)
  const sum = terms.reduce((total, term) => total + term.value * 10n ** BigInt(places - term.places), 0n)
  return formatUnits(sum, places)
}

/** Returns the digits of a decimal text, also of `1.5e-7`, as JavaScript writes small and large numbers. */
function digitsOf(text: string): { readonly value: bigint; readonly places: number } | undefined {
  const [, whole, fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = BigInt(whole + fraction)
  const places = fraction.length - Number(exponent)
  return places < 0 ? { value: value * 10n ** BigInt(-places), places: 0 } : { value, places }
}
