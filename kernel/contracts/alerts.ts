import { defineService } from '../core/keys.js'

/** Something that only whoever embeds the widget can put right. */
export interface Alert {
  /** What is raised again under the same id stands once. */
  readonly id: string
  /** What is wrong, in a few words. */
  readonly short: string
  /** What happened, and what to do next. */
  readonly long: string
  /** An https address where it is put right. */
  readonly link?: string
}

/** The alerts whose texts the kernel has: raised by this name alone. */
export type AlertName =
  | 'SWITCH_NETWORK_NOT_FOUND'
  | 'INVALID_APP_CONFIGURATION'
  | 'IFRAME_LOAD_FAILED'
  | 'IFRAME_REQUEST_TIMEOUT'
  | 'UNVERIFIED_DOMAIN'
  | 'JWT_TOKEN_NOT_VALID'
  | 'INVALID_PROJECT_ID'
  | 'PROJECT_ID_NOT_CONFIGURED'

/** Tells whoever embeds the widget what to put right: in the console, and in the modal until it is dismissed. */
export interface AlertsService {
  /** Raises one of the kernel's own by its name, or any other with its texts. */
  raise(alert: AlertName | Alert): void
  /** Takes one away: the visitor has read it, or it is put right. Without such an alert nothing happens. */
  dismiss(id: string): void
}

/** The alerts of the widget. */
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
