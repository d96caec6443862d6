import { formatUnits } from '#kernel'
import { parseAmount, type AmountFault } from '#kernel'
import type { HeldAsset } from './assets.js'

/** The amount of the form: read, empty, or wrong in a way that has words of its own. */
export type FormAmount =
  | { readonly is: 'empty' }
  | { readonly is: 'read'; readonly value: bigint }
  | { readonly is: 'wrong'; readonly fault: Exclude<AmountFault, 'empty'> }
  /** More than there is. */
  | { readonly is: 'tooMuch'; readonly value: bigint; readonly most: bigint; readonly leavesFee: boolean }

/**
 * Reads the amount of the form. What is zero still counts as empty: there is nothing to say against it yet.
 *
 * @param fee what sending costs, in base units of the network's own asset, where it is known
 */
export function readFormAmount(
  text: string,
  { asset, balance }: HeldAsset,
  options: { readonly separator: string; readonly fee?: bigint | undefined },
): FormAmount {
  const read = parseAmount(text, asset.decimals, options.separator)
  if ('fault' in read) return read.fault === 'empty' ? { is: 'empty' } : { is: 'wrong', fault: read.fault }
  const { value } = read
  if (value === 0n) return { is: 'empty' }
  const own = asset.address === undefined ? (options.fee ?? 0n) : 0n
  if (balance === undefined || value + own <= balance) return { is: 'read', value }
  return { is: 'tooMuch', value, most: balance > own ? balance - own : 0n, leavesFee: own > 0n }
}

/** What is missing before a transfer can be reviewed; the button says it. */
export type Missing = 'amount' | 'receiver' | undefined

/** What the button says is missing; nothing where both are there, right or wrong. */
export function missingOf(amount: FormAmount, receiver: string): Missing {
  if (amount.is === 'empty') return 'amount'
  return receiver.trim() === '' ? 'receiver' : undefined
}

/** An amount as a form writes it: exact, with the separator of the language. */
export function typedAmount(value: bigint, decimals: number, separator: string): string {
  return formatUnits(value, decimals).replace('.', separator)
}
