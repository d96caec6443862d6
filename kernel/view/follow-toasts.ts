import { atom, type Atom } from 'jotai/vanilla'
import type { Clock } from '../clock/clock.js'
import type { Toast } from '../contracts/toasts.js'
import type { Store } from '../state/store.js'
import { toastAtom } from '../toasts/create-toasts.js'
import { toastLifeMs, toastSwapMs } from './toast-times.js'

/** The toast on the page. While it is leaving it cannot be used any more. */
export interface ShownToast {
  /** Each showing has another one. */
  readonly id: number
  readonly toast: Toast
  readonly leaving: boolean
}

/** Why a toast stays although its time is over: someone is on it, or cannot see it. */
export type ToastHold = 'pointer' | 'focus' | 'hidden page'

/** Which toast is on the page, and for how long. */
export interface ToastSequence {
  readonly shownAtom: Atom<ShownToast | undefined>
  /** Stops the time, or lets it begin anew when nothing holds it any longer. */
  hold(reason: ToastHold, holds: boolean): void
  /** Closes the toast on the page. */
  close(): void
  dispose(): void
}

/**
 * Follows the toast that is wanted: one at a time, each leaving after its time, and the next coming when the last has
 * left. Of several wanted meanwhile the newest comes.
 */
export function followToasts({ store, clock }: { store: Store; clock: Clock }): ToastSequence {
  const shownAtom = atom<ShownToast | undefined>(undefined)
  const holds = new Set<ToastHold>()
  let timer = new AbortController()
  let shows = 0

  const stop = () => timer.abort()
  const after = (ms: number, work: () => void) => {
    stop()
    timer = new AbortController()
    const { signal } = timer
    clock.sleep(ms, signal).then(
      () => signal.aborted || work(),
      () => {},
    )
  }

  const close = () => {
    const shown = store.get(shownAtom)
    store.set(toastAtom, (wanted) => (wanted === shown?.toast ? undefined : wanted))
  }
  const count = () => {
    const shown = store.get(shownAtom)
    if (!shown || shown.leaving) return
    stop()
    const lifeMs = toastLifeMs[shown.toast.kind]
    if (lifeMs !== undefined && holds.size === 0) after(lifeMs, close)
  }
  const show = () => {
    const toast = store.get(toastAtom)
    // whoever was on the last one is not on this one yet
    holds.delete('pointer')
    holds.delete('focus')
    store.set(shownAtom, toast && { id: ++shows, toast, leaving: false })
    count()
  }
  const follow = () => {
    const shown = store.get(shownAtom)
    if (!shown) return show()
    if (shown.leaving || shown.toast === store.get(toastAtom)) return
    store.set(shownAtom, { ...shown, leaving: true })
    after(toastSwapMs, show)
  }

  const unwatch = store.sub(toastAtom, follow)
  follow()
  return {
    shownAtom,
    hold(reason, isHolding) {
      if (isHolding === holds.has(reason)) return
      if (isHolding) holds.add(reason)
      else holds.delete(reason)
      count()
    },
    close,
    dispose() {
      unwatch()
      stop()
    },
  }
}
