import { defineService } from '../core/keys.js'

/** A problem that only the developer of the site can fix. */
export interface Alert {
  /** An alert whose id is shown already is not shown again. */
  readonly id: string
  /** Title of a few words. */
  readonly short: string
  /** What happened, and the remedy. */
  readonly long: string
  /** https URL of the page with the remedy. */
  readonly link?: string
}

/** Shows problems to the developer: in the console, and in the modal until they are dismissed. */
export interface AlertsService {
  raise(alert: Alert): void
  /** Removes an alert that was read or resolved. Does nothing for an unknown id. */
  dismiss(id: string): void
}

/** Key of the alerts. */
export const alertsKey = /*#__PURE__*/ defineService('kernel.alerts').of<AlertsService>()

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
