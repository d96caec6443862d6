import { atom, type Atom } from 'jotai/vanilla'
import type { Store } from '#kernel'
import type { TransactionKind } from './kind.js'
import type { OwnDescription, SentState, TransactionFields } from './sent.js'

/** A transaction that this widget sent, whichever feature asked for it. */
export interface OwnTransaction
  extends Pick<TransactionFields, 'id' | 'account' | 'chainId'>, SentState, OwnDescription {}

/** One atom for each money path: each feature has a path and a list of its own. */
const sourcesAtom = /*#__PURE__*/ atom<readonly Atom<readonly OwnTransaction[]>[]>([])

/** Transactions of all features, of this page and pending ones of earlier pages; newest first. */
export const ownTransactionsAtom = /*#__PURE__*/ atom((get): readonly OwnTransaction[] =>
  get(sourcesAtom)
    .flatMap((source) => get(source))
    .sort((a, b) => b.submittedAt - a.submittedAt),
)

/** Adds the transactions of a kind to {@link ownTransactionsAtom} until the signal is aborted. */
export function shareTransactions<Fields extends TransactionFields>(
  { store, signal }: { readonly store: Store; readonly signal: AbortSignal },
  kind: Pick<TransactionKind<Fields>, 'sentAtom' | 'describe'>,
): void {
  const source = atom((get) =>
    get(kind.sentAtom).map((transaction): OwnTransaction => ({
      ...transaction,
      ...kind.describe(transaction),
    })),
  )
  store.set(sourcesAtom, [...store.get(sourcesAtom), source])
  signal.addEventListener(
    'abort',
    () =>
      store.set(
        sourcesAtom,
        store.get(sourcesAtom).filter((other) => other !== source),
      ),
    { once: true },
  )
}
