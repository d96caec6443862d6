import type { Alert, AlertName } from '../../contracts/alerts.js'
import type { Store } from '../../core/state/store.js'
import { defineMessages, messageOverridesAtom, translator } from '../../text/messages.js'
import { alertsAtom, type AlertsDeps } from './alerts-atom.js'

/** Creates the implementation of `AlertsService`, which loads with the first alert. */
export function createAlertList({ store, log }: AlertsDeps) {
  const logged = new Set<string>()
  return {
    raise(alertOrName: Alert | AlertName): void {
      const alert = typeof alertOrName === 'string' ? alertOf(alertOrName, store) : alertOrName
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

/** Returns an alert of the kernel, with the host's texts if it overrides them. */
export function alertOf(name: AlertName, store: Store): Alert {
  const t = translator(alertMessages, store.get(messageOverridesAtom))
  return { id: name, short: t(name), long: t(`${name}_LONG`) }
}

/**
 * Texts of the kernel's alerts: `<NAME>` is the short one (docs/behaviour.md, 12.5), `<NAME>_LONG` the cause and the remedy.
 * English only, because they are for developers; a host may override them like any text.
 */
export const alertMessages = /*#__PURE__*/ defineMessages('alerts', {
  SWITCH_NETWORK_NOT_FOUND: 'Network Not Found',
  SWITCH_NETWORK_NOT_FOUND_LONG:
    '`switchNetwork` was called with a network that is not configured. Add it to the networks option of its namespace’s plugin, or choose a configured one.',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_APP_CONFIGURATION_LONG:
    'The service rejected the origin of this page. Add it to the allowed origins of the project, then reload the page.',
  IFRAME_LOAD_FAILED: 'Could not load embedded wallet',
  IFRAME_LOAD_FAILED_LONG:
    'The frame of the embedded wallet did not load. Check that its URL is reachable and that frame-src in the content security policy of this page allows it.',
  IFRAME_REQUEST_TIMEOUT: 'Embedded Wallet Request Timed Out',
  IFRAME_REQUEST_TIMEOUT_LONG:
    'The embedded wallet did not respond in time, and the request was cancelled. Try again. If it happens often, check the status of the service and whether it allows the origin of this page.',
  UNVERIFIED_DOMAIN: 'Unverified Domain',
  UNVERIFIED_DOMAIN_LONG:
    'The domain of this page is not verified for the project, so wallets may show a warning. Verify it in the settings of the project.',
  JWT_TOKEN_NOT_VALID: 'Session Expired',
  JWT_TOKEN_NOT_VALID_LONG:
    'The service rejected the token of this session as expired or not valid yet. Check the clock of this device, then sign in again.',
  INVALID_PROJECT_ID: 'Invalid Project ID',
  INVALID_PROJECT_ID_LONG:
    'The service does not know this project. Compare the `projectId` passed to createFoyer with the one in the settings of the project.',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  PROJECT_ID_NOT_CONFIGURED_LONG:
    'createFoyer has a `service` but no `projectId`. Pass the project ID from the settings of the project.',
} satisfies Readonly<Record<AlertName | `${AlertName}_LONG`, string>>)
