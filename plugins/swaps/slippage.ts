import { parseAmount, type AmountSeparators } from '#kernel/money'

/** Lowest and highest percentage that can be set. */
export const [minSlippage, maxSlippage] = [0.01, 50] as const
/** Percentage below which swaps often fail. */
export const lowSlippage = 0.1
/** Percentage above which others can take advantage of a swap. */
export const highSlippage = 5
/** Percentages that are offered. */
export const usualSlippages = [0.5, 1, 3] as const

/** Decimals of a percentage. */
const decimals = 2

/** Reads a percentage that the user typed. Undefined if it is none, or outside the limits. */
export function readSlippage(text: string, separators: AmountSeparators): number | undefined {
  const read = parseAmount(text.replace(/\s*[%٪]\s*$/, ''), decimals, separators)
  if ('fault' in read) return undefined
  const percent = Number(read.value) / 10 ** decimals
  return percent >= minSlippage && percent <= maxSlippage ? percent : undefined
}
