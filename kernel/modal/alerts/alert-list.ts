import type { Alert, AlertName } from '../../contracts/alerts.js'
import type { Store } from '../../core/state/store.js'
import { defineMessages, messageOverridesAtom, translator } from '../../text/messages.js'
import { alertsAtom, type AlertsDeps } from './alerts-atom.js'

/** Creates the code behind `AlertsService`, which loads with the first alert. */
export function createAlertList({ store, log }: AlertsDeps) {
  const logged = new Set<string>()
  return {
    raise(raised: Alert | AlertName): void {
      const alert = typeof raised === 'string' ? alertOf(raised, store) : raised
      const current = store.get(alertsAtom)
      if (current.some(({ id }) => id === alert.id)) return
      store.set(alertsAtom, [...current, alert])
      if (!logged.has(alert.id)) log(`[foyer] ${alert.short}. ${alert.long}`, alert.link ?? '')
      logged.add(alert.id)
    },
    dismiss(id: string): void {
      store.set(alertsAtom, (all) => all.filter((alert) => alert.id !== id))
    },
  }
}

/** One of the kernel's own alerts, with its texts or the host's in their place. */
export function alertOf(name: AlertName, store: Store): Alert {
  const t = translator(alertMessages, store.get(messageOverridesAtom))
  return { id: name, short: t(name), long: t(`${name}_LONG`) }
}

/**
 * The texts of the kernel's own alerts: `<NAME>` is the short one, word for word as the specification has it
 * (section 8), `<NAME>_LONG` says what happened and what to do next. They speak to developers, so there is no other
 * language; a host may override them like any text.
 */
export const alertMessages = /*#__PURE__*/ defineMessages('alerts', {
  SWITCH_NETWORK_NOT_FOUND: 'Network Not Found',
  SWITCH_NETWORK_NOT_FOUND_LONG:
    'A network was asked for that this widget was not given. Add it to the networks of its namespace’s plugin, or ask for one that is there.',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_APP_CONFIGURATION_LONG:
    'The service refused this page: its origin is not on the project’s list of allowed origins. Add it to the list at the service, then reload the page.',
  IFRAME_LOAD_FAILED: 'Could not load embedded wallet',
  IFRAME_LOAD_FAILED_LONG:
    'The frame of the embedded wallet did not load. Check that its address can be reached and that the content security policy of this page names it under frame-src.',
  IFRAME_REQUEST_TIMEOUT: 'Embedded Wallet Request Timed Out',
  IFRAME_REQUEST_TIMEOUT_LONG:
    'The embedded wallet took too long to answer, and the request was given up. Try it again; if it happens often, check the state of the service and whether it allows this page’s origin.',
  UNVERIFIED_DOMAIN: 'Unverified Domain',
  UNVERIFIED_DOMAIN_LONG:
    'It is not proven that the domain of this page belongs to the project, and wallets may warn of it. Verify the domain in the project’s settings at the service.',
  JWT_TOKEN_NOT_VALID: 'Session Expired',
  JWT_TOKEN_NOT_VALID_LONG:
    'The service takes the token of this session as expired or as not valid yet. Check that the clock of this device is right, then sign in again.',
  INVALID_PROJECT_ID: 'Invalid Project ID',
  INVALID_PROJECT_ID_LONG:
    'The service does not know this project. Compare the projectId given to createFoyer with the one that the service shows.',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  PROJECT_ID_NOT_CONFIGURED_LONG:
    'A service is set, but no project. Give createFoyer the projectId that the service shows for it.',
} satisfies Readonly<Record<AlertName | `${AlertName}_LONG`, string>>)
