import { formatUnits, parseAmount, type AmountFault, type AmountSeparators } from '#kernel'
import type { MemoRule } from '#kernel/contracts'
import type { HeldAsset } from './assets.js'

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

/** Missing input, without which a transfer cannot be reviewed. */
export type Missing = 'amount' | 'receiver' | 'memo' | undefined

/** Returns what is missing; undefined if everything is there, valid or not. */
export function missingOf(amount: FormAmount, receiver: string, memoRule?: MemoRule, memo = ''): Missing {
  if (amount.is === 'empty') return 'amount'
  if (receiver.trim() === '') return 'receiver'
  return memoRule?.isRequired && memo === '' ? 'memo' : undefined
}

/** Writes an amount as the user would type it: exact, with the decimal separator of the language. */
export function typedAmount(value: bigint, decimals: number, separators: AmountSeparators): string {
  return formatUnits(value, decimals).replace('.', separators.decimal)
}
