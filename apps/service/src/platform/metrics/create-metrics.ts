import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metric, Sample } from '../module/define-module.js'
import { refusalReason } from './refusal-reason.js'

/** Metrics in the format of Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** Reads all metrics. */
  read(): Promise<string>
}

/** Seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts requests by route and status, and refusals by reason, without addresses, projects and clients; and reads the
 * metrics of the service and of its modules.
 */
export function createMetrics(app: FastifyInstance, metrics: () => readonly Metric[]): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'foyer_call_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  })
  const refused = new Counter({
    name: 'foyer_refused_total',
    help: 'Refused requests by reason',
    labelNames: ['reason'],
    registers,
  })
  app.addHook('onReady', async () => {
    for (const metric of metrics()) expose(metric, register)
  })
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    seconds.observe({ route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000)
  })
  app.addHook('onError', async (_request, _reply, error) => {
    const reason = refusalReason(error)
    if (reason !== undefined) refused.inc({ reason })
  })
  return { contentType: register.contentType, read: () => register.metrics() }
}

function expose({ name, help, type, labels = [], read }: Metric, register: Registry): void {
  const options = { name: `foyer_${name}`, help, labelNames: [...labels], registers: [register] }
  const samples = async (): Promise<readonly Sample[]> => {
    const value = await read()
    return typeof value === 'number' ? [{ labels: {}, value }] : value
  }
  if (type === 'gauge') {
    const gauge: Gauge = new Gauge({
      ...options,
      async collect() {
        const values = await samples()
        gauge.reset()
        for (const sample of values) gauge.set(sample.labels, sample.value)
      },
    })
    return
  }
  const counter: Counter = new Counter({
    ...options,
    async collect() {
      const values = await samples()
      counter.reset()
      for (const sample of values) counter.inc(sample.labels, sample.value)
    },
  })
}
