import { atom } from 'jotai/vanilla'
import { formatsAtom, localeAtom } from '#kernel'

/** Formats sums of money: exact, and without decimals if they are whole, such as "$100" and "$98.60". */
export const moneyAtom = /*#__PURE__*/ atom((get) => {
  const formats = get(formatsAtom)
  const locales = [get(localeAtom), 'en']
  return (amount: string, currency: string): string => {
    const [, whole] = /^(\d+)(?:\.0+)?$/.exec(amount) ?? []
    if (whole === undefined) return formats.money(amount, currency)
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    return new Intl.NumberFormat(locales, { ...style, maximumFractionDigits: 0 }).format(BigInt(whole))
  }
})

/** Decimals of bought amounts. */
export const shownPlaces = 6
