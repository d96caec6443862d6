import type { Alert, AlertName } from '../contracts/alerts.js'
import { messageOverridesAtom, translator } from '../messages/define-messages.js'
import type { Store } from '../state/store.js'
import { alertMessages } from './alert-messages.js'

/** One of the kernel's own alerts, with its texts or the host's in their place. */
export function alertOf(name: AlertName, store: Store): Alert {
  const t = translator(alertMessages, store.get(messageOverridesAtom))
  return { id: name, short: t(name), long: t(`${name}_LONG`) }
}
