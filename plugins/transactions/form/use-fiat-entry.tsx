import type { ReactNode } from 'react'
import { atom } from 'jotai/vanilla'
import { formatsAtom, localeAtom } from '#kernel'
import { fiatValue } from '#kernel/money'
import { TextLink, useAtom, useMessages, useWidget } from '#kernel/ui'
import { fiatCurrencyAtom, moneyAtom } from '#plugins/balances/contract'
import { payerKeyAtom } from '../contract.js'
import { moneyMessages } from '../messages.js'
import { readFiatText, toFiatText, type EntryCurrency } from './fiat-text.js'
import { readFormAmount, separatorsAtom, typedAmount } from './form-amount.js'
import { fiatValueOf, type HeldAsset } from './held-assets.js'
import { useAmount } from './use-amount.js'
import { amountWords } from './words.js'

/** Whether amounts are typed in the currency. All forms of the widget follow it. */
const isFiatEntryAtom = /*#__PURE__*/ atom(false)

/** Text that was typed in the currency, and the amount of the asset that it stands for. */
const typedFiatAtom = /*#__PURE__*/ atom({ key: '', text: '', amount: '' })

/** Decimals of the smallest price that is shown. */
const priceDigits = 6

/** Props of an `AmountField` whose amount is typed in the asset or in the currency of the visitor. */
interface FiatEntry {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly unit: string | undefined
  readonly line: ReactNode
  /** Fault of the text in the currency. */
  readonly error: string | undefined
}

/**
 * Lets the visitor type an amount in the asset or in the currency, with the rate shown. The form keeps the amount of the asset: it is what
 * the review shows and what is sent. Without a price there is nothing to switch.
 *
 * @param form.text amount of the asset, as the form has it
 * @param form.onText takes an amount of the asset
 */
export function useFiatEntry(
  held: HeldAsset,
  form: { readonly label: string; readonly text: string; readonly onText: (text: string) => void },
): FiatEntry {
  const { label, text, onText } = form
  const t = useMessages(moneyMessages)
  const { store } = useWidget()
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const separators = useAtom(separatorsAtom)
  const { entry, sign } = useEntryCurrency(held)
  const isFiat = useAtom(isFiatEntryAtom) && entry !== undefined
  const typed = useAtom(typedFiatAtom)
  const key = `${useAtom(payerKeyAtom)} ${held.asset.address}`
  const amount = readFormAmount(text, held, separators)
  const value = 'value' in amount ? amount.value : undefined
  const { asset, price } = held
  const isTyped = isFiat && typed.key === key && typed.amount === text
  const shown = isTyped
    ? typed.text
    : value === undefined || !entry
      ? ''
      : toFiatText(value, held, entry, separators)
  const fault = useFiatFault(isTyped ? typed.text : '', entry)
  // also for an amount above the balance
  const fiat = fiatValueOf(value ?? 0n, asset.decimals, price)
  if (!entry)
    return { label, value: text, onText, unit: undefined, line: fiat && money(fiat), error: undefined }

  const link = (currency: string) => (
    <TextLink onPress={() => store.set(isFiatEntryAtom, !isFiat)} testId="amount-switch">
      {t('enterIn', { currency })}
    </TextLink>
  )
  if (!isFiat) {
    const line = (
      <>
        {fiat && <span>{money(fiat)}</span>} {link(entry.currency)}
      </>
    )
    return { label, value: text, onText, unit: undefined, line, error: undefined }
  }
  const rate = t('rate', { symbol: asset.symbol, price: money(fiatValue('1', price) ?? '0', priceDigits) })
  return {
    label: t('inCurrency', { label, currency: entry.currency }),
    value: shown,
    onText(next) {
      const read = readFiatText(next, held, entry, separators)
      const stands =
        'value' in read && read.value > 0n ? typedAmount(read.value, asset.decimals, separators) : ''
      store.set(typedFiatAtom, { key, text: next, amount: stands })
      onText(stands)
    },
    unit: sign,
    line: (
      <>
        <span>
          <bdi>{amountWords(formats, value ?? 0n, asset)}</bdi> · <bdi>{rate}</bdi>
        </span>{' '}
        {link(asset.symbol)}
      </>
    ),
    error: fault,
  }
}

/** Returns the currency of an asset with a price, and its sign. */
function useEntryCurrency({ price }: HeldAsset): {
  readonly entry: EntryCurrency | undefined
  readonly sign: string
} {
  const { currency, rate } = useAtom(fiatCurrencyAtom)
  const locale = useAtom(localeAtom)
  const format = new Intl.NumberFormat([locale, 'en'], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  if (price === undefined || !(price * rate > 0)) return { entry: undefined, sign }
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return { entry: { currency, digits, price: price * rate }, sign }
}

/** Returns the words for the fault of a text in the currency. */
function useFiatFault(text: string, entry: EntryCurrency | undefined): string | undefined {
  const { currency = '', digits = 0 } = entry ?? {}
  const asset = { chainId: 'fiat:1', name: currency, symbol: currency, decimals: digits } as const
  return useAmount(text, { asset }, () => true).error
}
