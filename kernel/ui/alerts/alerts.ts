import type { AlertsService } from '../../contracts/alerts.js'
import { lazy } from '../../core/plugins/lazy.js'
import type { AlertsDeps } from './alerts-atom.js'

/** Creates the service that sets `alertsAtom`. Its code loads with the first call; later calls are executed in order. */
export function createAlerts(deps: AlertsDeps): AlertsService {
  const list = lazy(async () => (await import('./alert-list.js')).createAlertList(deps))
  const settle = (call: Promise<void>, name: string) => {
    call.catch((error: unknown) => deps.log(`[foyer] ${name}`, error))
  }
  return {
    raise: (alert) => settle(list.raise(alert), alert.id),
    dismiss: (id) => settle(list.dismiss(id), id),
  }
}
