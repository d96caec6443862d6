import { apiKey } from '../api/api.js'
import { clockKey } from '../clock/clock.js'
import { alertsKey } from '../contracts/alerts.js'
import { hostKey, operatorKey } from '../contracts/host.js'
import { sessionKey } from '../contracts/session.js'
import { toastsKey } from '../contracts/toasts.js'
import type { WidgetContainer } from '../di/container.js'
import type { ServiceOf } from '../di/keys.js'
import { httpKey } from '../http/http.js'
import { namespacesKey } from '../namespaces/registry.js'
import { pageKey } from '../page/page.js'
import { routerKey } from '../routing/router-service.js'
import { storageKey } from '../storage/storage.js'

/** Keys of the services that every widget has. Plugins require them like any other service. */
export const kernelServices = {
  alerts: alertsKey,
  api: apiKey,
  clock: clockKey,
  host: hostKey,
  http: httpKey,
  namespaces: namespacesKey,
  operator: operatorKey,
  page: pageKey,
  router: routerKey,
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
