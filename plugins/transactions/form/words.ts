import type { Formats } from '#kernel'
import type { Asset } from '#kernel/money'

/** Formats an exact amount with its symbol. */
export function amountWords(
  formats: Formats,
  value: bigint,
  { decimals, symbol }: Pick<Asset, 'decimals' | 'symbol'>,
): string {
  return `${formats.amount(value, decimals)} ${symbol}`
}

/**
 * Formats a fee with its symbol, rounded up to three digits: no one compares more, and it is never too low. The exact fee is in
 * the preview of the service.
 */
export function feeWords(formats: Formats, value: bigint, asset: Pick<Asset, 'decimals' | 'symbol'>): string {
  const unit = 10n ** BigInt(Math.max(0, String(value).length - 3))
  return amountWords(formats, ((value + unit - 1n) / unit) * unit, asset)
}

/** Digits of an amount that someone receives. More of them are noise: no one compares the ninth. */
const receivedDigits = 8

/** Cuts an amount to be received to some digits, never into its whole number. It is never too high. Default: 8 digits. */
export function shortenReceived(value: bigint, decimals: number, digits = receivedDigits): bigint {
  const dropped = Math.min(String(value).length - digits, decimals)
  const unit = 10n ** BigInt(Math.max(0, dropped))
  return value - (value % unit)
}

/** Formats an amount to be received with its symbol, by {@link shortenReceived}. */
export function receivedWords(
  formats: Formats,
  value: bigint,
  asset: Pick<Asset, 'decimals' | 'symbol'>,
): string {
  return amountWords(formats, shortenReceived(value, asset.decimals), asset)
}
