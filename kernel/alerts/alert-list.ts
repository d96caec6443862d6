import type { Alert, AlertName } from '../contracts/alerts.js'
import { alertOf } from './alert-of.js'
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
