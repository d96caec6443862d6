import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { documented } from '../docs/call-docs.js'
import { Refusal } from '../http/refusal.js'

/** A figure that is read when it is asked for. */
export interface Figure {
  /** Lower-case words with underscores; `foyer_` is put before it. */
  readonly name: string
  readonly about: string
  read(): number
}

/** Seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * GET /metrics in the form of Prometheus. Of a call there are its route and its status: no address, no project, no
 * client.
 *
 * @param figures of other parts of the service.
 * @param key without it everybody may ask who reaches the service.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { figures = [], key }: { readonly figures?: readonly Figure[]; readonly key?: string | undefined },
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'foyer_call_seconds',
    help: 'How long calls took to answer',
    labelNames: ['route', 'status'],
    buckets,
    registers: [register],
  })
  for (const { name, about, read } of figures) {
    const gauge: Gauge = new Gauge({
      name: `foyer_${name}`,
      help: about,
      registers: [register],
      collect: () => {
        gauge.set(read())
      },
    })
  }
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    seconds.observe({ route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000)
  })

  const docs = documented({ summary: 'Figures for Prometheus', answer: 'text', open: true })
  app.get('/metrics', { config: docs }, async ({ headers }, reply) => {
    if (key !== undefined && !isSame(headers.authorization ?? '', `Bearer ${key}`))
      throw new Refusal(401, 'authorization', 'The key of the figures is wrong or missing')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Takes as long whatever they differ in. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
