import type { PaymentCurrency, PaymentMethod } from './contract.js'
import { maxPlaces, unitsOf } from './sums.js'

/** How an amount breaks the limits of a payment method. */
export type LimitFault = 'tooLow' | 'tooHigh'

/** Compares an amount, as decimal text, with the limits of a payment method, which are included. */
export function limitFault(amount: string, { min, max }: PaymentMethod): LimitFault | undefined {
  const value = unitsOf(amount) ?? 0n
  if (value < (unitsOf(min) ?? 0n)) return 'tooLow'
  return value > (unitsOf(max) ?? 0n) ? 'tooHigh' : undefined
}

/** Finds another payment method of a currency that takes an amount. */
export function methodFor(amount: string, { methods }: PaymentCurrency): PaymentMethod | undefined {
  return methods.find((method) => limitFault(amount, method) === undefined)
}

const whole = 10n ** BigInt(maxPlaces)
const multiples = [5n, 10n, 25n, 50n]

/** Amounts that are chosen by one press: round multiples of the minimum, in whole units, within the limits. */
export function quickAmounts(method: PaymentMethod): readonly string[] {
  const min = unitsOf(method.min) ?? 0n
  const amounts = multiples.map((multiple) => String(roundUp((min * multiple + whole - 1n) / whole)))
  return [...new Set(amounts)].filter((amount) => limitFault(amount, method) === undefined)
}

/** Rounds up to a multiple of half the unit of the first digit: 366 to 400, 36 to 40, 250 to itself. */
function roundUp(value: bigint): bigint {
  const digits = String(value).length
  const step = digits < 2 ? 1n : 5n * 10n ** BigInt(digits - 2)
  return ((value + step - 1n) / step) * step
}
