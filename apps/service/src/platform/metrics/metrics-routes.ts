import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod'
import { HttpError } from '../http/http-error.js'
import { ignoresOverload } from '../http/http-plugins.js'
import type { ServiceApp } from '../http/route-types.js'
import type { Metric } from '../module/define-module.js'

/** Seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * GET /metrics for Prometheus. Requests are counted by route and status, without addresses, projects and clients.
 *
 * @param metrics of the modules
 * @param key bearer token; without it the endpoint is public
 */
export function metricsRoutes(
  app: ServiceApp,
  { metrics, key }: { readonly metrics: () => readonly Metric[]; readonly key: string | undefined },
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'foyer_call_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'status'],
    buckets,
    registers: [register],
  })
  app.addHook('onReady', async () => {
    for (const metric of metrics()) expose(metric, register)
  })
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    seconds.observe({ route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000)
  })

  const response = {
    200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } },
  }
  const schema = { summary: 'Metrics for Prometheus', response }
  app.get(
    '/metrics',
    { config: { isPublic: true, pressureHandler: ignoresOverload }, schema },
    async ({ headers }, reply) => {
      if (key !== undefined && !isSame(headers.authorization ?? '', `Bearer ${key}`))
        throw new HttpError(401, 'authorization', 'The key of the counts is wrong or missing')
      return reply.type(register.contentType).send(await register.metrics())
    },
  )
}

function expose({ name, help, type, read }: Metric, register: Registry): void {
  const options = { name: `foyer_${name}`, help, registers: [register] }
  if (type === 'gauge') {
    const gauge: Gauge = new Gauge({ ...options, collect: async () => gauge.set(await read()) })
    return
  }
  const counter: Counter = new Counter({
    ...options,
    async collect() {
      counter.reset()
      counter.inc(await read())
    },
  })
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
