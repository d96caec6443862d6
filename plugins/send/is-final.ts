import type { TransactionStatus } from '#kernel/contracts'

/** Whether nothing more is expected of a transaction. */
export function isFinal(status: TransactionStatus): boolean {
  return status !== 'submitted' && status !== 'pending'
}
