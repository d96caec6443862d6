import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { PlatformConfig } from '../config/options.js'
import { replyWithError, replyWithNotFound } from '../http/error-reply.js'
import { HttpError } from '../http/http-error.js'
import { requireToken } from '../http/require-token.js'
import type { Metrics } from '../metrics/create-metrics.js'
import { heapStatistics, recordCpuProfile } from './profiling.js'
import type { ReadStatus } from './status.js'

/** Parts of {@link createAdmin}. */
export interface AdminParts {
  readonly config: Pick<PlatformConfig, 'ADMIN_HOST' | 'ADMIN_KEY'>
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly readStatus: ReadStatus
}

const defaultSeconds = 10
const maxSeconds = 60
const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/**
 * Checks that the admin listener cannot be used without a token from other machines.
 *
 * @throws if ADMIN_KEY is required and missing
 */
export function assertAdminKey({
  ADMIN_PORT,
  ADMIN_HOST,
  ADMIN_KEY,
}: Pick<PlatformConfig, 'ADMIN_PORT' | 'ADMIN_HOST' | 'ADMIN_KEY'>): void {
  if (ADMIN_PORT !== undefined && ADMIN_KEY === undefined && !loopback.includes(ADMIN_HOST))
    throw new Error(`ADMIN_KEY must be set, because ADMIN_HOST is ${ADMIN_HOST}, which other machines reach.`)
}

/**
 * Creates the listener for operators: GET /metrics, /health, /ready with details, /profile?seconds and /heap. It does not
 * listen yet. Every request needs ADMIN_KEY if it is set; /profile and /heap need it always.
 */
export function createAdmin({
  config: { ADMIN_KEY },
  log,
  metrics,
  readStatus,
}: AdminParts): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // a profile must not delay the end
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      replyWithError(error, request, reply)
    },
  })
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyWithNotFound)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    requireToken(request, ADMIN_KEY)
  })

  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()))
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const status = await readStatus()
    return reply.code(status.status === 'ready' ? 200 : 503).send(status)
  })

  let isProfiling = false
  const requireKey = async () => {
    if (ADMIN_KEY === undefined) throw new HttpError(403, 'ADMIN_KEY', 'Set ADMIN_KEY to use this endpoint')
  }
  app.get('/heap', { onRequest: requireKey }, heapStatistics)
  app.get<{ Querystring: { readonly seconds?: string } }>(
    '/profile',
    { onRequest: requireKey },
    async ({ query: { seconds = String(defaultSeconds) } }, reply) => {
      if (!/^\d{1,2}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > maxSeconds)
        throw new HttpError(400, 'seconds', `seconds must be a whole number from 1 to ${maxSeconds}`)
      if (isProfiling) throw new HttpError(409, 'profile', 'A profile is being recorded')
      isProfiling = true
      try {
        const profile = await recordCpuProfile(Number(seconds))
        return reply.header('content-disposition', 'attachment; filename="foyer.cpuprofile"').send(profile)
      } finally {
        isProfiling = false
      }
    },
  )
  return app
}
