import { clockKey } from '../core/edges/clock.js'
import { alertsKey } from '../contracts/alerts.js'
import { toastsKey } from '../contracts/toasts.js'
import { hostKey, serviceConfigKey } from '../contracts/host.js'
import { sessionKey } from '../contracts/session.js'
import { httpKey } from '../core/edges/http.js'
import { namespacesKey } from '../session/namespaces.js'
import { pageKey } from '../core/edges/page.js'
import { routerKey } from '../core/router-service.js'
import { storageKey } from '../core/edges/storage.js'

/**
 * Keys of the services that `createWidget` provides. Plugins require them like any other service. Read by the types and by
 * tests only.
 */
export const kernelServices = {
  alerts: alertsKey,
  clock: clockKey,
  host: hostKey,
  http: httpKey,
  namespaces: namespacesKey,
  page: pageKey,
  router: routerKey,
  serviceConfig: serviceConfigKey,
  session: sessionKey,
  storage: storageKey,
  toasts: toastsKey,
}
