import type { OrderStatus } from './onramp-provider.js'

/** A failed payment hides one that was not paid yet, and none that was. */
const furthestFirst: readonly OrderStatus[] = ['done', 'sending', 'paid', 'failed', 'waiting']

const before: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  waiting: [],
  // providers release a payment that they had refused
  paid: ['waiting', 'failed'],
  sending: ['waiting', 'paid', 'failed'],
  done: ['waiting', 'paid', 'sending', 'failed'],
  failed: ['waiting', 'paid', 'sending'],
}

/** Whether a payment moves from a status to another one: reports may come late and more than once. */
export const isNextStatus = (status: OrderStatus, next: OrderStatus): boolean => before[next].includes(status)

/** Sorts payments, or reports of them, for a list that begins with the one whose state their order has. */
export function byFurthest<T extends { readonly status: OrderStatus }>(payments: readonly T[]): readonly T[] {
  return [...payments].sort(
    (one, other) => furthestFirst.indexOf(one.status) - furthestFirst.indexOf(other.status),
  )
}
