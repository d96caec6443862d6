import { atom } from 'jotai/vanilla'
import type { Toast, ToastsService } from '../../contracts/alerts.js'
import type { Store } from '../../core/state/store.js'

/** Requested toast. The modal root shows it once the previous one has left. */
export const toastAtom = atom<Toast | undefined>(undefined)

/** Creates the service that sets {@link toastAtom}. The modal root closes toasts after their duration. */
export function createToasts(store: Store): ToastsService {
  return {
    show(toast) {
      // a copy, so that the same toast shown twice is two
      const shown = { ...toast }
      store.set(toastAtom, shown)
      return () => store.set(toastAtom, (now) => (now === shown ? undefined : now))
    },
  }
}
