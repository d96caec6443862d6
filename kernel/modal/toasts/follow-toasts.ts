import { atom, type Atom } from 'jotai/vanilla'
import type { Toast } from '../../contracts/alerts.js'
import type { Store } from '../../core/state/store.js'
import type { Clock } from '../../core/edges/clock.js'
import { toastAtom } from './toasts.js'

/** The visible toast. It is inert while it fades out. */
export interface ShownToast {
  /** Unique per showing. */
  readonly id: number
  readonly toast: Toast
  readonly leaving: boolean
}

/** Reason to keep a toast after its duration: it is hovered, focused or in a hidden page. */
type ToastHold = 'pointer' | 'focus' | 'hidden page'

/** Shows toasts one after the other. */
export interface ToastSequence {
  readonly shownAtom: Atom<ShownToast | undefined>
  /** Stops the timer, or restarts it once no reason is left. */
  hold(reason: ToastHold, holds: boolean): void
  /** Closes the visible toast. */
  close(): void
  dispose(): void
}

/**
 * Follows the requested toast. One toast is visible at a time and closes after its duration; the next one is shown once
 * it has left. If several are requested meanwhile, only the newest is shown.
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
    // The pointer and focus were on the previous toast.
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

/** Time between the closing of a toast and the next one, in milliseconds. */
export const toastSwapMs = 150

/** Duration of a toast, in milliseconds. A toast about work in progress stays until it is closed. */
export const toastLifeMs: Readonly<Record<Toast['kind'], number | undefined>> = {
  loading: undefined,
  success: 4_000,
  info: 4_000,
  error: 8_000,
}
