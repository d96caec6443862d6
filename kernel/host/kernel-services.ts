import { clockKey } from '../core/edges/clock.js'
import { alertsKey, toastsKey } from '../contracts/alerts.js'
import { hostKey, serviceConfigKey } from '../contracts/host.js'
import { sessionKey } from '../contracts/session.js'
import type { WidgetContainer } from '../core/di/container.js'
import type { ServiceOf } from '../core/keys.js'
import { httpKey } from '../core/edges/http.js'
import { namespacesKey } from '../session/namespaces.js'
import { pageKey } from '../core/edges/page.js'
import { routerKey } from '../contracts/router.js'
import { storageKey } from '../core/edges/storage.js'

/** Keys of the services that every widget has. Plugins require them like any other service. */
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

/** Services of the kernel, by the names of {@link kernelServices}. */
export type KernelServices = {
  readonly [Name in keyof typeof kernelServices]: ServiceOf<(typeof kernelServices)[Name]>
}

/** Registers the kernel's services in a widget's container. */
export function provideKernelServices(container: WidgetContainer, services: KernelServices): void {
  for (const name of Object.keys(kernelServices) as (keyof KernelServices)[])
    container.provide<unknown>(kernelServices[name], services[name])
}
