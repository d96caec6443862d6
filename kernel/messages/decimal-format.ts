import { messagesErrors } from './messages-errors.js'

/**
 * Makes a function that writes decimal texts with a language's digits, marks and groups. `Intl` gives the pattern and
 * writes the whole part as a BigInt; the places come from the text, so that nothing is rounded.
 *
 * @param leastPlaces so many places are written also where the text has fewer
 * @returns takes `-1234.5`, or `<0.01` as `cutDecimal` has it; throws kernel/NOT_DECIMAL for anything else
 */
export function createDecimalFormat(
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
