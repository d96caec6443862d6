import type { Atom } from 'jotai/vanilla'
import {
  currentEntryAtom,
  followMessages,
  type Messages,
  type RouteKey,
  type Store,
  type Toast,
  type ToastsService,
  type Translate,
} from '#kernel'
import {
  cancellationOf,
  isProven,
  replacementOf,
  type Sent,
  type SentState,
  type TransactionFields,
} from './contract.js'
import { moneyMessages } from './messages.js'

/** Toasts by what they tell: a pending transaction, one that was found after its answer was lost, an end. */
const kinds = {
  sending: 'loading',
  found: 'info',
  confirmed: 'success',
  reverted: 'error',
  replaced: 'info',
  cancelled: 'info',
  expired: 'info',
} as const satisfies Readonly<Record<string, Toast['kind']>>

/** Proven end of a transaction. One that a cancellation may replace has none: a block has neither. */
function endOf(item: SentState) {
  const cancellation = cancellationOf(item)
  if (cancellation) return cancellation === 'included' ? 'cancelled' : undefined
  return isProven(item.status) ? item.status : undefined
}

/** Event in the life of a transaction that a toast tells. */
export type SentMoment = keyof typeof kinds

/** Toasts about what a feature has sent. Texts and actions are those of the feature. */
export interface SentToastsOptions<Item extends Sent<TransactionFields>, Table extends Messages['table']> {
  readonly store: Store
  readonly toasts: ToastsService
  readonly signal: AbortSignal
  readonly messages: Messages<Table>
  /** All that was sent, pending or ended. */
  readonly items: Atom<readonly Item[]>
  /** View of one of them, which tells its end by itself. */
  readonly result?: RouteKey<{ readonly id: string }> | undefined
  /** Whether the view that sends this one is open. */
  readonly isBeingSent?: (item: Item) => boolean
  /** Returns the text of a toast; undefined if there is none. */
  readonly textOf: (t: Translate<Table>, item: Item, moment: SentMoment) => string | undefined
  /** Returns the function that shows one of them, if anything does. */
  readonly showing: (item: Item) => (() => void) | undefined
}

/**
 * Shows toasts about transactions that the user does not look at: one when the modal closes over a pending one, and one at its
 * end, in its place. Those of an earlier page have the last one only.
 */
export function createSentToasts<Item extends Sent<TransactionFields>, Table extends Messages['table']>(
  options: SentToastsOptions<Item, Table>,
) {
  const { store, toasts, signal, messages, items, result, isBeingSent, textOf, showing } = options
  let t: Translate<Table> | undefined
  let shared: Translate<typeof moneyMessages.table> | undefined
  let close: (() => void) | undefined
  let known = store.get(items)
  let shown = shownItem()

  function shownItem(): string | undefined {
    const { id, params } = store.get(currentEntryAtom) ?? {}
    return result && id === result.id ? (params as { readonly id: string }).id : undefined
  }
  const show = (item: Item, moment: SentMoment) => {
    const text = t && textOf(t, item, moment)
    if (text === undefined || !shared) return undefined
    const onPress = showing(item)
    return toasts.show({
      kind: kinds[moment],
      text,
      ...(onPress && { action: { label: shared('show'), onPress } }),
    })
  }
  const submitted = (item: Item) => {
    if (item.isFound && !isBeingSent?.(item)) show(item, 'found')
    else if (!store.get(currentEntryAtom)) close = show(item, 'sending')
  }
  const showEnds = () => {
    const before = known
    known = store.get(items)
    for (const item of known) {
      const { id } = item
      const end = endOf(item)
      const was = before.find((one) => one.id === id)
      if (end === undefined || end === 'unknown' || !was || endOf(was) !== undefined) continue
      // the toast of the replacement says it
      if (id !== shownItem() && !replacementOf(known, item)) show(item, end)
    }
  }
  const followModal = () => {
    const left = shown
    shown = shownItem()
    if (store.get(currentEntryAtom)) return close?.()
    const item = known.find((one) => one.id === left && endOf(one) === undefined)
    if (item) submitted(item)
  }

  const cleanups = [
    followMessages(store, messages, (translate) => (t = translate)),
    followMessages(store, moneyMessages, (translate) => (shared = translate)),
    store.sub(items, showEnds),
    store.sub(currentEntryAtom, followModal),
    () => close?.(),
  ]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })
  return { submitted }
}
