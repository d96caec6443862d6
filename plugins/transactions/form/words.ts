import type { Formats } from '#kernel'
import type { Asset } from '#kernel/contracts'

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
