import { isSameAddress } from '../rpc/same-address.js'
import type { Call } from './to-call.js'

/**
 * Whether a transaction, as a node reports it, carries out a call: same account, receiver and amount. A wallet may append
 * data to a call.
 */
export function isTransactionOf(call: Call, transaction: unknown): boolean {
  const { from, to, value, data = '0x' } = call
  const reported = Object(transaction) as Readonly<Record<string, unknown>>
  const text = (field: string) => String(reported[field] ?? '').toLowerCase()
  return (
    isSameAddress(from, text('from')) &&
    isSameAddress(to, text('to')) &&
    text('value') === value &&
    text('input').startsWith(data)
  )
}
