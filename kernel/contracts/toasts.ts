import { defineService } from '../di/keys.js'

/** One line at the top of the page about something that happens beside what one is doing. */
export interface Toast {
  /** `loading` stays until it is closed or followed; the others leave by themselves, an error last. */
  readonly kind: 'loading' | 'success' | 'error' | 'info'
  readonly text: string
  /** The one thing to do about it; pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/** Shows toasts, one at a time: a new one takes the place of the last (specification, section 2). */
export interface ToastsService {
  /** Shows one. @returns closes this toast, and no other that has followed it */
  show(toast: Toast): () => void
}

/** The toasts of the widget; they are drawn whether the modal is open or not. */
export const toastsKey = /*#__PURE__*/ defineService('kernel.toasts').of<ToastsService>()
