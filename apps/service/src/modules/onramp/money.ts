import { formatUnits, parseUnits } from 'viem'

const fiatDecimals = 2

/** Reads an amount of money in cents; undefined if it has more than two decimals. */
export function readCents(text: string): bigint | undefined {
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? parseUnits(text, fiatDecimals) : undefined
}

/** Returns the cents of an amount that a provider answers, rounded to the nearest one. */
export function toCents(value: string | number): bigint {
  return parseUnits(decimalText(value), fiatDecimals)
}

/** Returns an amount of money with two decimals, such as `50.00`. */
export function centsText(cents: bigint): string {
  const [whole = '0', part = ''] = formatUnits(cents, fiatDecimals).split('.')
  return `${whole}.${part.padEnd(fiatDecimals, '0')}`
}

/** Returns a JSON number as decimal text without an exponent. */
export function decimalText(value: string | number): string {
  const text = String(value)
  if (/^\d+(\.\d+)?$/.test(text)) return text
  const number = Number(value)
  if (!Number.isFinite(number) || number < 0) throw new RangeError('A provider answered a wrong amount.')
  return number.toFixed(18).replace(/\.?0+$/, '')
}
