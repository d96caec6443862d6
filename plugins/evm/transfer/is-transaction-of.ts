import type { TransferOrder } from '#kernel/contracts'
import { isSameAddress } from '../rpc/same-address.js'
import { toCall } from './to-call.js'

/**
 * Whether a transaction, as a node reports it, carries out an order: same account, receiver and amount. A wallet may append
 * data to a call.
 */
export function isTransactionOf(order: TransferOrder, transaction: unknown): boolean {
  const { from, to, value, data = '0x' } = toCall(order)
  const reported = Object(transaction) as Readonly<Record<string, unknown>>
  const text = (field: string) => String(reported[field] ?? '').toLowerCase()
  return (
    isSameAddress(from, text('from')) &&
    isSameAddress(to, text('to')) &&
    text('value') === value &&
    text('input').startsWith(data)
  )
}
