import {
  fiatAmount,
  fiatValue,
  formatUnits,
  parseAmount,
  type AmountFault,
  type AmountSeparators,
} from '#kernel/money'
import type { HeldAsset } from './held-assets.js'

/** Currency in which an amount is typed. */
export interface EntryCurrency {
  /** ISO 4217 code. */
  readonly currency: string
  /** Decimals of amounts in the currency. */
  readonly digits: number
  /** Units of the currency for one whole unit of the asset. */
  readonly price: number
}

/** Decimals of an asset that are worth less than a hundredth of the smallest amount of the currency. */
const extraDigits = 2

/** Reads an amount in a currency as one of the asset, in base units. It has no more decimals than a visitor would compare, and is never too high. */
export function readFiatText(
  text: string,
  { asset }: Pick<HeldAsset, 'asset'>,
  { digits, price }: EntryCurrency,
  separators: AmountSeparators,
): { readonly value: bigint } | { readonly fault: AmountFault } {
  const read = parseAmount(text, digits, separators)
  if ('fault' in read) return read
  const { decimals } = asset
  const value = fiatAmount(formatUnits(read.value, digits), price, decimals) ?? 0n
  const places = Math.max(0, Math.min(decimals, Math.ceil(Math.log10(price)) + digits + extraDigits))
  const unit = 10n ** BigInt(decimals - places)
  return { value: value - (value % unit) }
}

/** Writes an amount of the asset as one in the currency, rounded to its decimals, with the decimal separator of the language. */
export function toFiatText(
  value: bigint,
  { asset }: Pick<HeldAsset, 'asset'>,
  { digits, price }: EntryCurrency,
  { decimal }: AmountSeparators,
): string {
  const exact = fiatValue(formatUnits(value, asset.decimals), price) ?? '0'
  const [whole = '0', fraction = ''] = exact.split('.')
  const scaled = BigInt(whole + fraction.padEnd(digits + 1, '0').slice(0, digits + 1))
  return formatUnits((scaled + 5n) / 10n, digits).replace('.', decimal)
}
