import type { Alert } from '../../contracts/alerts.js'
import { alertsAtom, type AlertsDeps } from './alerts-atom.js'

/** Creates the implementation of `AlertsService`, which loads with the first alert. */
export function createAlertList({ store, log }: AlertsDeps) {
  const logged = new Set<string>()
  return {
    raise(alert: Alert): void {
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
