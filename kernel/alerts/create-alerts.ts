import { atom } from 'jotai/vanilla'
import type { Alert, AlertsService } from '../contracts/alerts.js'
import type { Store } from '../state/store.js'

/** The alerts that stand, the newest last. */
export const alertsAtom = atom<readonly Alert[]>([])

/** Creates the service that sets {@link alertsAtom}. @param log takes each alert once, for developers to see */
export function createAlerts({
  store,
  log,
}: {
  readonly store: Store
  readonly log: (message: string, detail: unknown) => void
}): AlertsService {
  const raised = new Set<string>()
  const told = new Set<string>()
  const stand = (alert: Alert) => {
    const standing = store.get(alertsAtom)
    // its texts may arrive when it has been dismissed, or raised a second time
    if (!raised.has(alert.id) || standing.some(({ id }) => id === alert.id)) return
    store.set(alertsAtom, [...standing, alert])
    if (!told.has(alert.id)) log(`[foyer] ${alert.short}. ${alert.long}`, alert.link ?? '')
    told.add(alert.id)
  }
  return {
    raise(alert) {
      const isName = typeof alert === 'string'
      raised.add(isName ? alert : alert.id)
      if (isName)
        import('./alert-of.js').then(
          ({ alertOf }) => stand(alertOf(alert, store)),
          (error: unknown) => log(`[foyer] ${alert}`, error),
        )
      else stand(alert)
    },
    dismiss(id) {
      raised.delete(id)
      store.set(alertsAtom, (all) => all.filter((alert) => alert.id !== id))
    },
  }
}
