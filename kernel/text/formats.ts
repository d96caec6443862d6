import { atom } from 'jotai/vanilla'
import { defineErrors } from '../core/errors/define-errors.js'
import { cutDecimal, toDecimal } from './amounts.js'
import { pseudoLocale } from './locale.js'
import { localeAtom } from './messages.js'

/** Numbers, dates and money as a language writes them. Amounts are exact: none goes through a `number`. */
export interface Formats {
  /**
   * A decimal text of any length, `1234567.125`, cut to so many places; all of them when left out.
   * @throws kernel/NOT_DECIMAL
   */
  number(text: string, places?: number): string
  /** An amount in base units: 1500000n with 6 decimals is `1.5`. Cut to so many places, never rounded up. */
  amount(value: bigint, decimals: number, places?: number): string
  /**
   * A sum of money, cut to the places its currency has.
   * @param currency by ISO 4217: `USD`
   * @throws kernel/NOT_DECIMAL; a RangeError where the currency is no three letters
   */
  money(text: string, currency: string): string
  /** A day. @param ms milliseconds since 1970 */
  date(ms: number): string
  /** A time of day. @param ms milliseconds since 1970 */
  time(ms: number): string
}

/** The formats of a language. @param locale a BCP 47 tag; what the browser does not know is written as in English */
export function createFormats(locale: string): Formats {
  const locales = locale === pseudoLocale ? ['en'] : [locale, 'en']
  const decimal = createDecimalFormat(locales)
  const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium' })
  const timeOfDay = new Intl.DateTimeFormat(locales, { timeStyle: 'short' })
  const number: Formats['number'] = (text, places) =>
    decimal(places === undefined ? text : cutDecimal(text, places))
  return {
    number,
    amount: (value, decimals, places) => number(toDecimal(value, decimals), places),
    money(text, currency) {
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      const places = new Intl.NumberFormat(locales, style).resolvedOptions().maximumFractionDigits ?? 2
      return createDecimalFormat(locales, style, places)(cutDecimal(text, places))
    },
    date: (ms) => day.format(ms),
    time: (ms) => timeOfDay.format(ms),
  }
}

/** The formats of the widget's language. */
export const formatsAtom = /*#__PURE__*/ atom((get) => createFormats(get(localeAtom)))

/**
 * Makes a function that writes decimal texts with a language's digits, marks and groups. `Intl` gives the pattern and
 * writes the whole part as a BigInt; the places come from the text, so that nothing is rounded.
 *
 * @param leastPlaces so many places are written also where the text has fewer
 * @returns takes `-1234.5`, or `<0.01` as `cutDecimal` has it; throws kernel/NOT_DECIMAL for anything else
 */
function createDecimalFormat(
  locales: readonly string[],
  options: Intl.NumberFormatOptions = {},
  leastPlaces = 0,
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
    if (whole === undefined) throw messagesErrors.NOT_DECIMAL({ values: { text } })
    const places = Array.from(fraction.padEnd(leastPlaces, '0'), (digit) => digits[Number(digit)]).join('')
    const parts = patterns.formatToParts(minus ? -1.1 : 1.1).map(({ type, value }) => {
      if (type === 'integer') return wholes.format(BigInt(whole))
      if (type === 'fraction') return places
      return type === 'decimal' && places === '' ? '' : value
    })
    return `${less}${parts.join('')}`
  }
}

/** What can go wrong with texts and numbers; apart from the kernel's other errors, because it loads with the views. */
export const messagesErrors = /*#__PURE__*/ defineErrors('kernel', {
  LANGUAGE_FAILED: {
    text: 'The "{locale}" texts of "{owner}" did not load; English ones stand in for them',
    kind: 'request',
  },
  NOT_DECIMAL: '"{text}" is not a decimal number such as -1234.5',
})
