import type { TransferOrder } from '#kernel/contracts'
import { isSameAddress } from '../rpc/same-address.js'
import { toCall } from './to-call.js'

/**
 * Whether a transaction, as a node tells it, does what an order says: of the same account, to the same receiver, with
 * the same amount. What a wallet writes behind the data of a call is its own business.
 */
export function carriesOut(order: TransferOrder, transaction: unknown): boolean {
  const { from, to, value, data = '0x' } = toCall(order)
  const told = Object(transaction) as Readonly<Record<string, unknown>>
  const text = (field: string) => String(told[field] ?? '').toLowerCase()
  return (
    isSameAddress(from, text('from')) &&
    isSameAddress(to, text('to')) &&
    text('value') === value &&
    text('input').startsWith(data)
  )
}
