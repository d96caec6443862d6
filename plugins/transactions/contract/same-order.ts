import type { FoundTransfer, TransactionState } from '#kernel/money'
import type { FindTransaction, TransactionKind } from './kind.js'
import type { Sent, TransactionFields } from './sent.js'

/** Result of comparing the transaction that replaced another with the order. */
export type Replacement =
  | { readonly is: 'same'; readonly found: FoundTransfer }
  /** It moves nothing away from the account: the order was cancelled. */
  | { readonly is: 'cancelled' }
  /** It does something else: the order can't be carried out any more. */
  | { readonly is: 'another' }
  /** The node that was asked does not show it, or cannot tell what it does for its account. */
  | { readonly is: 'untold' }
  /** It is not known, or nothing compares it. */
  | { readonly is: 'unknown' }

/**
 * Compares the transaction that replaced another with the order: it is searched, from the mark of the account's history, among those
 * that carry out the order. One that moves nothing away from the account is a cancellation, wherever it was made. A search that finds nothing
 * proves nothing, because nodes lag: another one is it by its own content.
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
  if (replacedBy === undefined) return { is: 'unknown' }
  const { mark, hash, submittedAt } = transaction
  const { find, carriesOut, isCancellation } =
    (await kind.findOf({ ...transaction, askedAt: submittedAt })) ?? {}
  if (mark !== undefined && find) {
    const found = await findReplacement(find, { mark, hash, replacedBy }, signal)
    if (found) return { is: 'same', found }
  }
  if (await isCancellation?.({ hash, trace }, replacedBy, signal)) return { is: 'cancelled' }
  if (mark === undefined || !find) return { is: 'unknown' }
  if (!carriesOut) return { is: 'another' }
  const isSame = await carriesOut({ hash: replacedBy, mark, submittedAt }, signal)
  if (isSame === undefined) return { is: 'untold' }
  return isSame ? { is: 'same', found: { hash: replacedBy, trace } } : { is: 'another' }
}

/** Finds a transaction by its hash among those that carry out an order. */
async function findReplacement(
  find: FindTransaction,
  { mark, hash, replacedBy }: Readonly<Record<'mark' | 'hash' | 'replacedBy', string>>,
  signal: AbortSignal,
): Promise<FoundTransfer | undefined> {
  let known: readonly string[] = [hash]
  for (;;) {
    const found = await find({ mark, known }, signal)
    if (!found || found.hash === replacedBy) return found
    known = [...known, found.hash]
  }
}
