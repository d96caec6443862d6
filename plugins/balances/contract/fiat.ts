import { atom } from 'jotai/vanilla'
import { formatsAtom, localeAtom } from '#kernel'
import { fiatValue } from '#kernel/money'

/** Currency of fiat values. Wallets and the service report prices in US dollars, and the rate converts them. */
interface FiatCurrency {
  /** ISO 4217 code. */
  readonly currency: string
  /** Units of the currency for one US dollar. */
  readonly rate: number
}

/** Currency of all fiat values of the widget. Written only by `balances`. */
export const fiatCurrencyAtom = /*#__PURE__*/ atom<FiatCurrency>({ currency: 'USD', rate: 1 })

/**
 * Formats a fiat value for the widget's language, in the currency of {@link fiatCurrencyAtom}.
 *
 * @param dollars exact decimal text in US dollars
 * @param places maximum number of decimals, for small prices. Default: those of the currency
 */
type FormatFiat = (dollars: string, places?: number) => string

/** Formats fiat values. */
export const moneyAtom = /*#__PURE__*/ atom((get): FormatFiat => {
  const [formats, locale] = [get(formatsAtom), get(localeAtom)]
  const { currency, rate } = get(fiatCurrencyAtom)
  return (dollars, places) => {
    const value = rate === 1 ? dollars : (fiatValue(dollars, rate) ?? dollars)
    if (places === undefined) return formats.money(value, currency)
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    // a price is a number at its source: no digit of it is lost
    return new Intl.NumberFormat([locale, 'en'], { ...style, maximumFractionDigits: places }).format(
      Number(value),
    )
  }
})
