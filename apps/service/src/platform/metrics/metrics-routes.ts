import * as z from 'zod'
import { ignoresOverload } from '../http/http-plugins.js'
import { requireToken } from '../http/require-token.js'
import type { ServiceApp } from '../http/route-types.js'
import type { Metrics } from './create-metrics.js'

/**
 * GET /metrics for Prometheus.
 *
 * @param key bearer token; without it the endpoint is public
 */
export function metricsRoutes(
  app: ServiceApp,
  { metrics, key }: { readonly metrics: Metrics; readonly key: string | undefined },
): void {
  const response = {
    200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } },
  }
  const schema = { summary: 'Metrics for Prometheus', response }
  const config = { isPublic: true, pressureHandler: ignoresOverload } as const
  app.get('/metrics', { config, schema }, async (request, reply) => {
    requireToken(request, key)
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}
