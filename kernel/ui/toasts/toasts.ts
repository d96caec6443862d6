import { atom } from 'jotai/vanilla'
import type { Toast, ToastsService } from '../../contracts/toasts.js'
import type { Store } from '../../core/state/store.js'

/** Requested toast. `followToasts` shows it once the previous one has faded out. */
export const toastAtom = atom<Toast | undefined>(undefined)

/** Creates the service that sets {@link toastAtom}. `followToasts` closes toasts after their duration. */
export function createToasts(store: Store): ToastsService {
  return {
    show(toast) {
      // A copy: showing the same object again is another toast.
      const requested = { ...toast }
      store.set(toastAtom, requested)
      return () => store.set(toastAtom, (current) => (current === requested ? undefined : current))
    },
  }
}
