import type { FoundTransfer, TransactionState } from '#kernel/money'
import type { TransactionKind } from './kind.js'
import type { Sent, TransactionFields } from './sent.js'

/** Result of comparing the transaction that replaced another with the order. */
export type Replacement =
  | { readonly is: 'same'; readonly found: FoundTransfer }
  /** It moves nothing away from the account: the order was cancelled. */
  | { readonly is: 'cancelled' }
  /** It does something else: the order can't be carried out any more. */
  | { readonly is: 'another' }
  /** It is not known, or nothing compares it. */
  | { readonly is: 'unknown' }

/**
 * Compares the transaction that replaced another with the order: it is searched, from the mark of the account's history, among those
 * that carry out the order. One that moves nothing away from the account is a cancellation, wherever it was made.
 *
 * @throws the error of a node that does not answer
 */
export async function compareReplacement<Fields extends TransactionFields>(
  kind: Pick<TransactionKind<Fields>, 'findOf'>,
  transaction: Sent<Fields>,
  state: Pick<TransactionState, 'replacedBy' | 'trace'>,
  signal: AbortSignal,
): Promise<Replacement> {
  const { replacedBy, trace = transaction.trace } = state
  const replacement = await findSameOrder(kind, transaction, state, signal)
  if (replacement.is === 'same' || replacedBy === undefined) return replacement
  const { isCancellation } = (await kind.findOf({ ...transaction, askedAt: transaction.submittedAt })) ?? {}
  const isCancelled = await isCancellation?.({ hash: transaction.hash, trace }, replacedBy, signal)
  return isCancelled ? { is: 'cancelled' } : replacement
}

async function findSameOrder<Fields extends TransactionFields>(
  kind: Pick<TransactionKind<Fields>, 'findOf'>,
  transaction: Sent<Fields>,
  { replacedBy }: Pick<TransactionState, 'replacedBy'>,
  signal: AbortSignal,
): Promise<Replacement> {
  const { mark, hash, submittedAt: askedAt } = transaction
  if (mark === undefined || replacedBy === undefined) return { is: 'unknown' }
  const { find } = (await kind.findOf({ ...transaction, mark, askedAt })) ?? {}
  if (!find) return { is: 'unknown' }
  let known: readonly string[] = [hash]
  for (;;) {
    const found = await find({ mark, known }, signal)
    if (!found) return { is: 'another' }
    if (found.hash === replacedBy) return { is: 'same', found }
    known = [...known, found.hash]
  }
}
