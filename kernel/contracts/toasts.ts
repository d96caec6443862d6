import { defineService } from '../core/keys.js'

/** A line at the top of the page about something that happens outside of the current view. */
export interface Toast {
  /** `loading` stays until it is closed or replaced; the others close after 4 s, an error after 8 s. */
  readonly kind: 'loading' | 'success' | 'error' | 'info'
  readonly text: string
  /** Pressing the action closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/** Shows toasts, one at a time: a new toast follows once the visible one has faded out (docs/behaviour.md, 12.10). */
export interface ToastsService {
  /** Shows a toast. @returns closes this toast; does nothing after another has replaced it */
  show(toast: Toast): () => void
}

/** Key of the toasts. They are shown whether the modal is open or closed. */
export const toastsKey = /*#__PURE__*/ defineService<ToastsService>('kernel.toasts')
