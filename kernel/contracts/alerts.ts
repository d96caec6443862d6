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
export const alertsKey = /*#__PURE__*/ defineService<AlertsService>('kernel.alerts')
