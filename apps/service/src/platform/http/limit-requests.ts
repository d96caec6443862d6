import type { FastifyRequest } from 'fastify'
import type { Limits } from '../limits/create-limits.js'
import type { ServiceApp } from './route-types.js'

/** Requests of operators and preflight requests of browsers. */
const notCounted: readonly (string | undefined)[] = ['/health', '/ready', '/metrics', '*']

/**
 * Counts every request of a client before it is handled; pictures have a limit of their own. Warns once if requests come through
 * another number of proxies than is configured, because all clients are counted as one then.
 */
export function limitRequests(
  app: ServiceApp,
  { limits, proxies }: { readonly limits: Pick<Limits, 'ofClient' | 'ofPictures'>; readonly proxies: number },
): void {
  let hasWarned = false

  function checkProxies({ headers, log }: FastifyRequest) {
    const hops = headers['x-forwarded-for']?.toString().split(',').length ?? 0
    const problem = proxyProblem(hops, proxies)
    if (hasWarned || problem === undefined) return
    hasWarned = true
    log.warn({ hops, PROXIES: proxies }, problem)
  }

  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions
    if (notCounted.includes(url)) return
    checkProxies(request)
    await (config.isPicture ? limits.ofPictures(request.ip) : limits.ofClient(request.ip))
  })
}

function proxyProblem(hops: number, proxies: number): string | undefined {
  if (proxies === 0 && hops > 0)
    return 'a request has X-Forwarded-For, but PROXIES is 0: all clients of a proxy count as one'
  if (hops < proxies)
    return 'a request came through fewer proxies than PROXIES: its sender can choose the address that is counted'
  return undefined
}
