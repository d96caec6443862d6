import { fastify, LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AddressInfo } from 'node:net'
import { builtInModules } from './modules/built-in.js'
import type { Projects } from './modules/projects/create-projects.js'
import { projects } from './modules/projects/index.js'
import { createProjectAuth } from './modules/projects/project-auth.js'
import { createAdmin } from './platform/admin/create-admin.js'
import { createStatus } from './platform/admin/status.js'
import { createAuditLog } from './platform/audit/create-audit-log.js'
import { systemClock, type Clock } from './platform/clock.js'
import type { ServiceConfig } from './platform/config/read-config.js'
import type { Database } from './platform/database/database.js'
import { docsRoutes } from './platform/docs/docs-routes.js'
import { replyToUnreadable, replyWithError, replyWithNotFound } from './platform/http/error-reply.js'
import { assertOwnKeys } from './platform/envelope/assert-own-keys.js'
import { createOpenEnvelope } from './platform/envelope/open-envelope.js'
import { addHttpPlugins } from './platform/http/http-plugins.js'
import { healthRoutes } from './platform/http/health-routes.js'
import { limitRequests } from './platform/http/limit-requests.js'
import { logRequests } from './platform/http/log-requests.js'
import { requireProject } from './platform/http/require-project.js'
import type { ServiceApp } from './platform/http/route-types.js'
import { createIdempotency } from './platform/idempotency/create-idempotency.js'
import { createJobs } from './platform/jobs/create-jobs.js'
import { addressOf } from './platform/limits/address-of.js'
import { createLimits } from './platform/limits/create-limits.js'
import { createMetrics } from './platform/metrics/create-metrics.js'
import { metricsRoutes } from './platform/metrics/metrics-routes.js'
import { platformMetrics } from './platform/metrics/platform-metrics.js'
import type { AnyModule } from './platform/module/define-module.js'
import type { Platform, RedisConnections } from './platform/module/platform.js'
import type { Role } from './platform/module/role.js'
import { setUpModules, type RunningModule } from './platform/module/set-up-modules.js'
import { releaseAccountsOf } from './platform/module/user-records.js'
import { isRedisReady } from './platform/redis/is-redis-ready.js'
import { serviceVersion } from './platform/service-version.js'
import { startTracing } from './platform/telemetry/start-tracing.js'
import { traceRequests } from './platform/telemetry/trace-requests.js'

/** All roles; one process has them by default. */
export const allRoles: readonly Role[] = ['api', 'relay', 'worker', 'auth', 'shares', 'recovery', 'frame']

/** Parts of a service. The service does not close its database and Redis. */
export interface ServiceParts {
  readonly config: ServiceConfig
  readonly database: Database
  readonly redis?: RedisConnections | undefined
  /** Default: the built-in modules. */
  readonly modules?: readonly AnyModule[]
  /** Default: all. */
  readonly roles?: readonly Role[] | undefined
  readonly isDevelopment?: boolean
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined
  /** Receives log lines instead of the standard output. */
  readonly log?: { write(line: string): void }
}

/** Service that does not listen yet. */
export interface Service {
  readonly app: ServiceApp
  /** Listener for operators; undefined without ADMIN_PORT. */
  readonly admin?: FastifyInstance | undefined
  /** Makes /ready answer 503, answers requests in flight and ends, within DRAIN_SECONDS. */
  drain(): Promise<void>
}

const bodyLimit = 64 * 1024
const maxIdLength = 256
const headersSeconds = 10

/** Creates a service of modules. */
export async function createService({
  config,
  database,
  redis,
  modules = builtInModules,
  roles = allRoles,
  isDevelopment = false,
  clock = systemClock,
  log,
}: ServiceParts): Promise<Service> {
  const { HOST, LOG_LEVEL, PROXIES, DRAIN_SECONDS, METRICS_KEY, PUBLIC_URL } = config.platform
  const { DRAIN_DELAY_SECONDS, REQUEST_SECONDS, MAX_CONNECTIONS, ADMIN_PORT } = config.platform
  assertOwnKeys(modules, config)
  let isDraining = false
  const tracing = await startTracing(config.platform, serviceVersion)
  const app = fastify({
    logger: { level: LOG_LEVEL, base: null, ...(log && { stream: log }) },
    // the default request log contains addresses
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Fastify turns the limit of Node off unless it is given
    requestTimeout: REQUEST_SECONDS * 1_000,
    http: {
      connectionsCheckingInterval: 1_000,
      headersTimeout: Math.min(REQUEST_SECONDS, headersSeconds) * 1_000,
    },
    trustProxy: (_address, hop) => hop < PROXIES,
    routerOptions: { maxParamLength: maxIdLength },
    frameworkErrors: (error, request, reply) => {
      replyWithError(error, request, reply)
    },
    clientErrorHandler: replyToUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.server.maxConnections = MAX_CONNECTIONS
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyWithNotFound)
  app.addHook('onSend', async (_request, reply) => {
    // a kept-alive connection would delay the end
    if (isDraining) reply.header('connection', 'close')
  })

  const limits = createLimits({
    config: config.platform,
    redis,
    onRedisFailure: () => app.log.warn('Redis does not answer: this process counts requests for itself'),
  })
  const platform: Platform = {
    database,
    audit: createAuditLog(database.queries),
    idempotency: createIdempotency({ queries: database.queries, clock }),
    openEnvelope: createOpenEnvelope(config.platform, isDevelopment),
    redis,
    clock,
    log: app.log,
    limits,
    releaseAccounts: releaseAccountsOf(modules),
    addressOf: (request) => addressOf(request, PROXIES),
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
    host: HOST,
    port: () => (app.server.address() as AddressInfo).port,
    drainMs: DRAIN_SECONDS * 1_000,
    isDevelopment,
    roles,
  }
  const jobs = createJobs(platform)
  const running = await setUpModules(modules, config, platform, jobs)
  const active = running.filter(({ definition, context }) => definition.isActive?.(context) ?? true)
  const registered = projectsOf(running)

  logRequests(app)
  if (tracing) traceRequests(app, PROXIES > 0)
  await addHttpPlugins(app, config.platform)
  await docsRoutes(app)
  const parts = { version: serviceVersion, database, redis, isDraining: () => isDraining }
  const metrics = createMetrics(app, () => [
    ...platformMetrics(parts),
    ...active.flatMap(({ definition, context }) => definition.metrics?.(context) ?? []),
  ])
  const admin =
    ADMIN_PORT === undefined
      ? undefined
      : createAdmin({
          config: config.platform,
          log: app.log,
          metrics,
          readStatus: createStatus({ ...parts, roles, modules: active.map(({ definition }) => definition) }),
        })
  if (!admin) metricsRoutes(app, { metrics, key: METRICS_KEY })
  limitRequests(app, { limits, proxies: PROXIES })
  healthRoutes(app, {
    isDatabaseReady: () => database.isReady(),
    isRedisReady: async () => !redis || isRedisReady(redis),
    isDraining: () => isDraining,
  })
  for (const { definition, context } of active) {
    if (!roles.includes(definition.role ?? 'api')) continue
    await app.register(async (scope: ServiceApp) => {
      const { id, feature = id, needsOrigin } = definition
      const alsoFrom = definition.alsoFrom?.(context)
      requireProject(scope, createProjectAuth(registered, limits, { feature, needsOrigin, alsoFrom }))
      await definition.routes?.(scope, context)
    })
  }
  if (roles.includes('worker')) await jobs.work(active)

  return {
    app,
    admin,
    async drain() {
      isDraining = true
      if (DRAIN_DELAY_SECONDS > 0) await clock.sleep(DRAIN_DELAY_SECONDS * 1_000)
      const cutOff = setTimeout(() => app.server.closeAllConnections(), platform.drainMs)
      const drained = running.map(({ definition, context }) => definition.drain?.(context))
      await Promise.all([...drained, app.close()]).finally(() => clearTimeout(cutOff))
      await jobs.stop()
      for (const { definition, context } of [...running].reverse()) await definition.close?.(context)
      await admin?.close()
      await tracing?.stop()
    },
  }
}

function projectsOf(running: readonly RunningModule[]): Projects {
  const found = running.find(({ definition }) => definition.id === projects.id)
  if (!found) throw new Error('The module projects is missing.')
  return found.context.service as Projects
}
