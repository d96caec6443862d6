/**
 * Formats an amount in base units as exact decimal text: 1500000 with 6 decimals is `1.5`. Trailing zeros are dropped.
 */
export function formatUnits(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Truncates a decimal text to `places` decimal places, towards zero, so that a balance is never shown as larger than
 * it is. An amount below the smallest place becomes `<0.01`.
 */
export function truncateDecimal(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const shown = fraction.slice(0, places).replace(/0+$/, '')
  if (shown === '' && /^-?0$/.test(whole) && /[1-9]/.test(fraction)) {
    return places > 0 ? `<0.${'0'.repeat(places - 1)}1` : '<1'
  }
  return shown ? `${whole}.${shown}` : whole
}

/** Reason why a text is not an amount. */
export type AmountFault =
  /** Empty, or a separator alone. */
  | 'empty'
  /** `-1`, `+1` */
  | 'sign'
  /** `1e18` */
  | 'exponent'
  /** `1,234.5`, `1 234`, `1'234`: group separators differ between languages. */
  | 'groups'
  /** Digits of another script. */
  | 'digits'
  /** More decimals than the asset has. */
  | 'decimals'
  /** More digits than a 256-bit integer has. */
  | 'tooLong'
  /** Any other character. */
  | 'character'

/** An amount in base units, or the reason why there is none. */
export type ParsedAmount = { readonly value: bigint } | { readonly fault: AmountFault }

/** Separators of a language in numbers. */
export interface AmountSeparators {
  readonly decimal: string
  /** Separator of thousands. */
  readonly group?: string | undefined
}

/** Maximum length: a 256-bit integer has 78 digits, and a text may have as many decimals. */
const maxLength = 160

/**
 * Parses typed or pasted text as an amount in base units: `1.5` with 6 decimals is 1500000. Exact: nothing is rounded
 * or guessed.
 *
 * @param decimals decimals of the asset
 * @param separators separators of the language. The point is also accepted as decimal separator, and a comma that separates thousands.
 *   Either is refused where it may separate thousands: `1,234` is one or a thousand in English, as `1.234` is in German.
 */
export function parseAmount(
  text: string,
  decimals: number,
  separators: AmountSeparators = { decimal: '.' },
): ParsedAmount {
  const trimmed = text.trim()
  const fault = faultOf(trimmed, separators)
  if (fault) return { fault }
  const [whole = '', fraction = ''] = trimmed.split(/[^0-9]/)
  if (fraction.length > decimals) return { fault: 'decimals' }
  return { value: BigInt(whole + fraction.padEnd(decimals, '0')) }
}

/**
 * Writes an amount with a decimal point, as hosts pass it, the way a visitor types it: `1.5` is `1,5` in German. A text that is no such
 * amount stays as it is, so that the field names its fault. It becomes empty if the language would read an amount: `1,234` may mean another one.
 */
export function localizeAmount(text: string, separators: AmountSeparators): string {
  const isAmount = (read: ParsedAmount) => 'value' in read
  if (isAmount(parseAmount(text, maxLength))) return text.trim().replace('.', separators.decimal)
  return isAmount(parseAmount(text, maxLength, separators)) ? '' : text
}

/** Returns the fault of a text's form, regardless of the asset. */
function faultOf(text: string, { decimal, group }: AmountSeparators): AmountFault | undefined {
  // phones have the separator of their region, whatever the language of the page
  const separators = new Set(['.', decimal, ...(group === ',' ? [group] : [])])
  if (text === '' || separators.has(text)) return 'empty'
  if (text.length > maxLength) return 'tooLong'
  if (/^[-+\u2212\u2013\uFF0B\uFF0D]/u.test(text)) return 'sign'
  if (/(?![0-9])\p{Nd}/u.test(text)) return 'digits'
  if (/^[0-9.,]+e[-+]?[0-9]+$/i.test(text)) return 'exponent'
  const isOneGroup = /^[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(text)
  if (isOneGroup && group !== undefined && text.includes(group)) return 'groups'
  const marks = text.replace(/[0-9]/g, '')
  if (marks === '' || (marks.length === 1 && separators.has(marks))) return undefined
  return /^[\s.,'’_·٬٫]+$/u.test(marks) ? 'groups' : 'character'
}
