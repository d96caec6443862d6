import { atom } from 'jotai/vanilla'
import type { Toast, ToastsService } from '../contracts/toasts.js'
import type { Store } from '../state/store.js'

/** The toast that is wanted now; the room draws it, and lets the one before it leave first. */
export const toastAtom = atom<Toast | undefined>(undefined)

/** Creates the service that sets {@link toastAtom}. When toasts leave is the room's business. */
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
