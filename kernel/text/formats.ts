import { atom } from 'jotai/vanilla'
import { defineErrors } from '../core/errors/define-errors.js'
import { truncateDecimal, formatUnits } from './amounts.js'
import { localeAtom } from './messages.js'

/** Formats numbers, dates and money for a language. Amounts are exact: none is converted to a `number`. */
export interface Formats {
  /**
   * Formats a decimal text of any length, such as `1234567.125`. Default of `places`: all of them.
   *
   * @throws kernel/NOT_DECIMAL
   */
  number(text: string, places?: number): string
  /** Formats an amount in base units: 1500000n with 6 decimals is `1.5`. Truncated to `places`, never rounded up. */
  amount(value: bigint, decimals: number, places?: number): string
  /**
   * Formats an amount of money, truncated to the decimals of its currency.
   *
   * @param currency ISO 4217 code: `USD`
   * @throws kernel/NOT_DECIMAL, or a RangeError if the currency is not three letters
   */
  money(text: string, currency: string): string
  /**
   * Formats a change in percent with its sign, truncated to 2 decimals: `-1.259` is `-1.25%`.
   *
   * @throws kernel/NOT_DECIMAL
   */
  change(percent: string): string
  /** Formats a date. @param ms milliseconds since 1970 */
  date(ms: number): string
  /** Formats a time of day. @param ms milliseconds since 1970 */
  time(ms: number): string
}

/** Decimals of a change in percent. */
const changePlaces = 2

/**
 * Creates the formats of a language. English replaces a language that the browser does not support.
 *
 * @param locale a BCP 47 tag
 */
export function createFormats(locale: string): Formats {
  const locales = [locale, 'en']
  const decimal = createDecimalFormat(locales)
  const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium' })
  const timeOfDay = new Intl.DateTimeFormat(locales, { timeStyle: 'short' })
  const number: Formats['number'] = (text, places) =>
    decimal(places === undefined ? text : truncateDecimal(text, places))
  return {
    number,
    amount: (value, decimals, places) => number(formatUnits(value, decimals), places),
    money(text, currency) {
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      const places = new Intl.NumberFormat(locales, style).resolvedOptions().maximumFractionDigits ?? 2
      return createDecimalFormat(locales, style, places)(truncateDecimal(text, places))
    },
    change(percent) {
      const text = truncateDecimal(percent, changePlaces)
      // `<0.01`, also of a negative change, and 0
      const isZero = text.startsWith('<') || /^-?0$/.test(text)
      const style = { style: 'percent', signDisplay: isZero ? 'never' : 'always' } as const
      return createDecimalFormat(locales, style)(isZero ? '0' : text)
    },
    date: (ms) => day.format(ms),
    time: (ms) => timeOfDay.format(ms),
  }
}

/** Formats of the widget's language. */
export const formatsAtom = /*#__PURE__*/ atom((get) => createFormats(get(localeAtom)))

/**
 * Creates a function that formats decimal text with the digits and separators of the language. `Intl` formats the
 * integer part as a BigInt; the decimals are taken from the text, so that nothing is rounded.
 *
 * @param minPlaces minimum number of decimals
 * @returns formats `-1234.5`, or `<0.01` as {@link truncateDecimal} returns it; throws kernel/NOT_DECIMAL otherwise
 */
function createDecimalFormat(
  locales: readonly string[],
  options: Intl.NumberFormatOptions = {},
  minPlaces = 0,
): (text: string) => string {
  const tags = [...locales]
  const patterns = new Intl.NumberFormat(tags, {
    ...options,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const wholes = new Intl.NumberFormat(tags, { maximumFractionDigits: 0 })
  const digits = Array.from({ length: 10 }, (_, digit) => wholes.format(digit))

  return (text) => {
    const [, less, minus, whole, fraction = ''] = /^(<?)(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
    if (whole === undefined) throw formatErrors.NOT_DECIMAL({ values: { text } })
    const places = Array.from(fraction.padEnd(minPlaces, '0'), (digit) => digits[Number(digit)]).join('')
    const parts = patterns.formatToParts(minus ? -1.1 : 1.1).map(({ type, value }) => {
      if (type === 'integer') return wholes.format(BigInt(whole))
      if (type === 'fraction') return places
      // otherwise the $ of US$ moves to the other side of right-to-left text
      if (type === 'currency' && /\p{L}\P{L}$/u.test(value)) return `${value}\u200e`
      return type === 'decimal' && places === '' ? '' : value
    })
    return `${less}${parts.join('')}`
  }
}

/** Errors of numbers. Separate from the kernel's other errors, because they load with the views. */
export const formatErrors = /*#__PURE__*/ defineErrors('kernel', {
  NOT_DECIMAL: '"{text}" is not a decimal number such as -1234.5',
})
