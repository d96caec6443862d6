import { toQuantity, type Hex } from '../rpc/hex.js'
import { largestWord } from '../rpc/largest-word.js'
import { evmTransferErrors } from './errors.js'

/** What a transaction says of its fee: EIP-1559 or legacy, never both. In wei per unit of gas. */
export type FeeTerms = { readonly gas: bigint } & (
  { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | { readonly gasPrice: bigint }
)

const fields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/**
 * Creates the fee fields of a transaction, either EIP-1559 or legacy (docs/behaviour.md, 19.6), checked just before they
 * are sent.
 * @throws evm/FEE_MIXED, evm/FEE_TOO_HIGH, evm/PRIORITY_ABOVE_MAX, evm/BAD_FEE.
 */
export function feeFields(terms: unknown): Readonly<Record<string, Hex>> {
  const given = Object(terms) as Partial<Record<(typeof fields)[number], unknown>>
  const named = fields.filter((field) => given[field] !== undefined)
  const { gas, gasPrice, maxFeePerGas: highest, maxPriorityFeePerGas: priority } = given
  const is1559 = highest !== undefined || priority !== undefined
  if (gasPrice !== undefined && is1559) throw evmTransferErrors.FEE_MIXED()
  const needed: readonly unknown[] = is1559 ? [gas, highest, priority] : [gas, gasPrice]
  if (!needed.every(isNotNegative)) throw evmTransferErrors.BAD_FEE()
  if (needed.some((value) => value > largestWord)) throw evmTransferErrors.FEE_TOO_HIGH()
  if (is1559 && (priority as bigint) > (highest as bigint)) throw evmTransferErrors.PRIORITY_ABOVE_MAX()
  return Object.fromEntries(named.map((field) => [field, toQuantity(given[field] as bigint)]))
}

function isNotNegative(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n
}
