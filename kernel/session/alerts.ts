import type { Alert } from '../contracts/alerts.js'
import type { Store } from '../core/state/store.js'
import { defineMessages, messageOverridesAtom, translator } from '../text/messages.js'

// English only: alerts address developers. Hosts can override the texts.
const alertMessages = /*#__PURE__*/ defineMessages('alerts', {
  SWITCH_NETWORK_NOT_FOUND: 'Network Not Found',
  SWITCH_NETWORK_NOT_FOUND_LONG:
    '`switchNetwork` was called with a network that is not configured. Add it to the networks option of its namespace’s plugin, or choose a configured one.',
})

/** Creates the alert for a call of `switchNetwork` with an unknown network. */
export function networkNotFound(store: Store): Alert {
  const t = translator(alertMessages, store.get(messageOverridesAtom))
  return {
    id: 'SWITCH_NETWORK_NOT_FOUND',
    short: t('SWITCH_NETWORK_NOT_FOUND'),
    long: t('SWITCH_NETWORK_NOT_FOUND_LONG'),
  }
}
