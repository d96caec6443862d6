/**
 * The exact decimal text of an amount in base units: 1500000 with 6 decimals is `1.5`.
 * BigInt all the way; zeros at the end are dropped.
 */
export function toDecimal(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Cuts a decimal text to so many places, towards zero: what is shown is never more than what is there.
 * What is smaller than one unit of the last place, but not zero, becomes `<0.01`.
 */
export function cutDecimal(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  if (kept === '' && /^-?0$/.test(whole) && /[1-9]/.test(fraction)) {
    return places > 0 ? `<0.${'0'.repeat(places - 1)}1` : '<1'
  }
  return kept ? `${whole}.${kept}` : whole
}
