import { atom } from 'jotai/vanilla'
import { cutDecimal, toDecimal } from '../amounts/decimal.js'
import { pseudoLocale } from './locale.js'
import { createDecimalFormat } from './decimal-format.js'
import { localeAtom } from './message-atoms.js'

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
