import type { FoundTransfer, TransactionState } from '#kernel/money'
import type { TransactionKind } from './kind.js'
import type { Sent, TransactionFields } from './sent.js'

/** Result of comparing the transaction that replaced another with the order. */
export type Replacement =
  | { readonly is: 'same'; readonly found: FoundTransfer }
  /** It does something else: the order can't be carried out any more. */
  | { readonly is: 'another' }
  /** It is not known, or nothing compares it. */
  | { readonly is: 'unknown' }

/**
 * Compares the transaction that replaced another with the order: it is searched, from the mark of the account's history, among those
 * that carry out the order.
 *
 * @throws the error of a node that does not answer
 */
export async function findSameOrder<Fields extends TransactionFields>(
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
