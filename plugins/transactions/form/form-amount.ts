import { atom } from 'jotai/vanilla'
import { formatsAtom } from '#kernel'
import { formatUnits, parseAmount, type AmountFault, type AmountSeparators } from '#kernel/money'
import type { HeldAsset } from './held-assets.js'

/** Amount of the form. */
export type FormAmount =
  | { readonly is: 'empty' }
  | { readonly is: 'valid'; readonly value: bigint }
  | { readonly is: 'invalid'; readonly fault: Exclude<AmountFault, 'empty'> }
  /** More than the balance. */
  | { readonly is: 'tooMuch'; readonly value: bigint; readonly balance: bigint }

/** Parses the amount of the form. Zero counts as empty: the user is still typing. */
export function readFormAmount(
  text: string,
  { asset, balance }: HeldAsset,
  separators: AmountSeparators,
): FormAmount {
  const read = parseAmount(text, asset.decimals, separators)
  if ('fault' in read) return read.fault === 'empty' ? { is: 'empty' } : { is: 'invalid', fault: read.fault }
  const { value } = read
  if (value === 0n) return { is: 'empty' }
  return balance !== undefined && value > balance ? { is: 'tooMuch', value, balance } : { is: 'valid', value }
}

/** Writes an amount as the user would type it: exact, with the decimal separator of the language. */
export function typedAmount(value: bigint, decimals: number, separators: AmountSeparators): string {
  return formatUnits(value, decimals).replace('.', separators.decimal)
}

/** Decimal separator and thousands separator of the widget's language. */
export const separatorsAtom = /*#__PURE__*/ atom((get) => {
  const { number } = get(formatsAtom)
  const withoutDigits = (text: string) => text.replace(/\p{Nd}/gu, '')
  return { decimal: withoutDigits(number('1.1')), group: withoutDigits(number('11111')) }
})
