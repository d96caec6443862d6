import { defineService } from '../di/keys.js'

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
