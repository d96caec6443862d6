import { defineService } from '../core/keys.js'

/** A problem that only the developer of the site can fix. */
export interface Alert {
  /** An alert whose id is shown already is not shown again. */
  readonly id: string
  /** Title of a few words. */
  readonly short: string
  /** Cause and remedy. */
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

/** A line at the top of the page about something that happens outside of the current view. */
export interface Toast {
  /** `loading` stays until it is closed or replaced; the others close after 4 s, an error after 8 s. */
  readonly kind: 'loading' | 'success' | 'error' | 'info'
  readonly text: string
  /** Pressing the action closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/** Shows toasts, one at a time: a new toast replaces the visible one (docs/behaviour.md, 12.10). */
export interface ToastsService {
  /** Shows a toast. @returns closes this toast; does nothing after another has replaced it */
  show(toast: Toast): () => void
}

/** Key of the toasts. They are shown whether the modal is open or closed. */
export const toastsKey = /*#__PURE__*/ defineService('kernel.toasts').of<ToastsService>()
