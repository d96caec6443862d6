import type { Translate } from '#kernel'
import type { PaymentCurrency, PaymentMethod } from '../contract.js'
import { limitFault, methodFor } from '../limits.js'
import type { onrampMessages } from '../messages.js'

/** Translates the texts of the views. */
export type OnrampText = Translate<typeof onrampMessages.table>

const kinds: ReadonlyMap<string, 'card' | 'bank'> = new Map([
  ['card', 'card'],
  ['ach_bank_account', 'bank'],
])

/** Name of a payment method. One without a text has that of the service. */
export function methodName(t: OnrampText, { id }: PaymentMethod): string {
  const kind = kinds.get(id)
  return kind ? t(kind) : id.replace(/_/g, ' ')
}

/** Limits of a payment method: "$10 to $7,500 by card". */
export function limitsWords(t: OnrampText, money: (amount: string) => string, method: PaymentMethod): string {
  const values = { min: money(method.min), max: money(method.max) }
  const kind = kinds.get(method.id)
  if (kind) return t(kind === 'card' ? 'limitsCard' : 'limitsBank', values)
  return t('limitsOther', { ...values, method: methodName(t, method) })
}

/**
 * Text for an amount outside of the limits, which names the limit, and another payment method that takes the amount. Undefined if the
 * amount is within them.
 */
export function limitWords(
  t: OnrampText,
  money: (amount: string) => string,
  amount: string,
  method: PaymentMethod,
  currency: PaymentCurrency,
): string | undefined {
  const fault = limitFault(amount, method)
  if (!fault) return undefined
  const sentence = (one: PaymentMethod) => {
    const values = { amount: money(fault === 'tooLow' ? one.min : one.max) }
    const kind = kinds.get(one.id)
    if (kind === 'card') return t(fault === 'tooLow' ? 'cardMin' : 'cardMax', values)
    if (kind === 'bank') return t(fault === 'tooLow' ? 'bankMin' : 'bankMax', values)
    return t(fault === 'tooLow' ? 'otherMin' : 'otherMax', { ...values, method: methodName(t, one) })
  }
  const other = methodFor(amount, currency)
  return [method, ...(other ? [other] : [])].map(sentence).join(' ')
}
