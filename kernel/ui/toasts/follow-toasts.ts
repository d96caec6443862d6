import { atom, type Atom } from 'jotai/vanilla'
import type { Toast } from '../../contracts/toasts.js'
import type { Store } from '../../core/state/store.js'
import type { Clock } from '../../core/edges/clock.js'
import { toastAtom } from './toasts.js'

/** The visible toast. It is inert while it fades out. */
export interface VisibleToast {
  /** Unique per showing. */
  readonly id: number
  readonly toast: Toast
  readonly leaving: boolean
}

/** Reason to keep a toast after its duration: hover, focus, or a hidden page. */
type ToastHold = 'pointer' | 'focus' | 'hidden page'

/** Shows toasts one after the other. */
export interface ToastSequence {
  readonly visibleAtom: Atom<VisibleToast | undefined>
  /** Stops the timer, or restarts it once no reason is left. */
  hold(reason: ToastHold, isHolding: boolean): void
  /** Closes the visible toast. */
  close(): void
  dispose(): void
}

/**
 * Shows the requested toasts one at a time. A toast closes after its duration, and the next one is shown once it has faded out.
 * If several are requested in that time, only the newest is shown.
 */
export function followToasts({ store, clock }: { store: Store; clock: Clock }): ToastSequence {
  const visibleAtom = atom<VisibleToast | undefined>(undefined)
  const holds = new Set<ToastHold>()
  let timer = new AbortController()
  let lastId = 0

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
    const visible = store.get(visibleAtom)
    store.set(toastAtom, (requested) => (requested === visible?.toast ? undefined : requested))
  }
  const startTimer = () => {
    const visible = store.get(visibleAtom)
    if (!visible || visible.leaving) return
    stop()
    const lifeMs = toastLifeMs[visible.toast.kind]
    if (lifeMs !== undefined && holds.size === 0) after(lifeMs, close)
  }
  const show = () => {
    const toast = store.get(toastAtom)
    // The pointer and focus were on the previous toast.
    holds.delete('pointer')
    holds.delete('focus')
    store.set(visibleAtom, toast && { id: ++lastId, toast, leaving: false })
    startTimer()
  }
  const follow = () => {
    const visible = store.get(visibleAtom)
    if (!visible) return show()
    if (visible.leaving || visible.toast === store.get(toastAtom)) return
    store.set(visibleAtom, { ...visible, leaving: true })
    after(toastSwapMs, show)
  }

  const unsubscribe = store.sub(toastAtom, follow)
  follow()
  return {
    visibleAtom,
    hold(reason, isHolding) {
      if (isHolding === holds.has(reason)) return
      if (isHolding) holds.add(reason)
      else holds.delete(reason)
      startTimer()
    },
    close,
    dispose() {
      unsubscribe()
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
