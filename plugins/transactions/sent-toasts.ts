import type { Atom } from 'jotai/vanilla'
import { currentEntryAtom, type RouteKey, type Store } from '#kernel'
import { isProven, replacementOf, type Sent, type TransactionFields } from './contract.js'

const kinds = {
  confirmed: 'success',
  reverted: 'error',
  replaced: 'info',
  expired: 'info',
} as const

/** Ends that a toast tells. */
export type ToldEnd = keyof typeof kinds

/** Toasts about what a feature has sent. Texts and actions are those of the feature. */
export interface SentToastsOptions<Item extends Sent<TransactionFields>> {
  readonly store: Store
  readonly signal: AbortSignal
  /** All that was sent, pending or ended. */
  readonly items: Atom<readonly Item[]>
  /** View of one of them, which tells its end by itself. */
  readonly result: RouteKey<{ readonly id: string }>
  /** Whether the view that sends this one is open. */
  readonly isBeingSent: (item: Item) => boolean
  /** Shows a toast of a pending one. Returns the function that closes it. */
  readonly showSending: (item: Item) => (() => void) | undefined
  /** Shows that one was sent although the answer of the wallet was lost. */
  readonly showFound: (item: Item) => void
  /** Shows the end of one; it replaces the toast of the pending one. */
  readonly showEnd: (item: Item, end: ToldEnd, kind: (typeof kinds)[ToldEnd]) => void
}

/**
 * Shows toasts about transactions that the user does not look at: one when the modal closes over a pending one, and one at its
 * end. Those of an earlier page have the last one only.
 */
export function createSentToasts<Item extends Sent<TransactionFields>>(options: SentToastsOptions<Item>) {
  const { store, signal, items, result, isBeingSent, showSending, showFound, showEnd } = options
  let close: (() => void) | undefined
  let known = store.get(items)
  let shown = shownItem()

  function shownItem(): string | undefined {
    const { id, params } = store.get(currentEntryAtom) ?? {}
    return id === result.id ? (params as { readonly id: string }).id : undefined
  }
  const submitted = (item: Item) => {
    if (item.isFound && !isBeingSent(item)) showFound(item)
    else if (!store.get(currentEntryAtom)) close = showSending(item)
  }
  const showEnds = () => {
    const before = known
    known = store.get(items)
    for (const item of known) {
      const was = before.find(({ id }) => id === item.id)?.status
      const end = item.status in kinds ? (item.status as ToldEnd) : undefined
      if (!end || was === undefined || isProven(was) || item.id === shownItem()) continue
      // the toast of the replacement says it
      if (!replacementOf(known, item)) showEnd(item, end, kinds[end])
    }
  }
  const followModal = () => {
    const left = shown
    shown = shownItem()
    if (store.get(currentEntryAtom)) return close?.()
    const item = known.find(({ id, status }) => id === left && !isProven(status))
    if (item) submitted(item)
  }

  const cleanups = [store.sub(items, showEnds), store.sub(currentEntryAtom, followModal), () => close?.()]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })
  return { submitted }
}
