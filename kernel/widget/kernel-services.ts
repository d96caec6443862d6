import { clockKey } from '../clock/clock.js'
import { hostKey } from '../contracts/host.js'
import { sessionKey } from '../contracts/session.js'
import { httpKey } from '../http/http.js'
import { namespacesKey } from '../namespaces/registry.js'
import { routerKey } from '../routing/router.js'
import { storageKey } from '../storage/storage.js'

/** The services that every widget has; a plugin requires them like any other. */
export const kernelServices = {
  clock: clockKey,
  host: hostKey,
  http: httpKey,
  namespaces: namespacesKey,
  router: routerKey,
  session: sessionKey,
  storage: storageKey,
}
