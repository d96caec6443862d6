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

/** Why a text is no amount. */
export type AmountFault =
  /** Nothing is written yet, or a separator alone. */
  | 'empty'
  /** `-1`, `+1` */
  | 'sign'
  /** `1e18` */
  | 'exponent'
  /** `1,234.5`, `1 234`, `1'234`: groups mean one thing here and another elsewhere */
  | 'groups'
  /** Digits of another script. */
  | 'digits'
  /** More decimals than the asset has. */
  | 'decimals'
  /** More digits than any chain counts. */
  | 'tooLong'
  /** Something else that is no number. */
  | 'character'

/** An amount in base units, or why there is none. */
export type ParsedAmount = { readonly value: bigint } | { readonly fault: AmountFault }

/** Chains count in 256 bits, which are 78 digits; with as many decimals a text is not longer than this. */
const mostCharacters = 160

/**
 * Reads what somebody typed or pasted as an amount in base units: `1.5` with 6 decimals is 1500000. Exact or refused:
 * nothing is rounded, and nothing is guessed.
 *
 * @param decimals how many decimals the asset has
 * @param separator the decimal separator of the visitor's language; the point is one everywhere
 */
export function parseAmount(text: string, decimals: number, separator = '.'): ParsedAmount {
  const trimmed = text.trim()
  const fault = faultOf(trimmed, separator)
  if (fault) return { fault }
  const [whole = '', fraction = ''] = trimmed.split(/[^0-9]/)
  if (fraction.length > decimals) return { fault: 'decimals' }
  return { value: BigInt(whole + fraction.padEnd(decimals, '0')) }
}

/** What is wrong with how it is written, whatever the asset. */
function faultOf(text: string, separator: string): AmountFault | undefined {
  const separators = new Set(['.', separator])
  if (text === '' || separators.has(text)) return 'empty'
  if (text.length > mostCharacters) return 'tooLong'
  if (/^[-+\u2212\u2013\uFF0B\uFF0D]/u.test(text)) return 'sign'
  if (/(?![0-9])\p{Nd}/u.test(text)) return 'digits'
  if (/^[0-9.,]+e[-+]?[0-9]+$/i.test(text)) return 'exponent'
  const marks = text.replace(/[0-9]/g, '')
  if (marks === '' || (marks.length === 1 && separators.has(marks))) return undefined
  return /^[\s.,'’_·٬٫]+$/u.test(marks) ? 'groups' : 'character'
}
