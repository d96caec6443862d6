import type { Limits } from '../limits/create-limits.js'
import type { ServiceApp } from './route-types.js'

/** Asked by whoever runs the service, or by a browser before a call. */
const notCounted: readonly (string | undefined)[] = ['/health', '/ready', '/version', '/metrics', '*']

/** Counts every call of a client before anything is done for it; one too many is refused, and its page may read why. */
export function limitRequests(app: ServiceApp, limits: Pick<Limits, 'ofClient'>): void {
  app.addHook('onRequest', async (request) => {
    if (notCounted.includes(request.routeOptions.url)) return
    await limits.ofClient(request.ip)
  })
}
