import { join } from 'node:path'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { catalogueRoutes } from './catalogue/catalogue-routes.js'
import { loadCatalogue } from './catalogue/load-catalogue.js'
import { loadPictures } from './catalogue/load-pictures.js'
import type { Config } from './config/options.js'
import type { Database } from './database/database.js'
import { collectCalls } from './docs/collect-calls.js'
import { docsRoutes } from './docs/docs-routes.js'
import { replyWithError, replyWithNotFound } from './http/error-reply.js'
import { healthRoutes } from './http/health-routes.js'
import { limitCalls } from './http/limit-calls.js'
import { logCalls } from './http/log-calls.js'
import { replyToPreflight } from './http/open-to-origins.js'
import { mountRelay } from './mount-relay.js'
import { relayFigures } from './metrics/relay-figures.js'
import { createDatabasePost } from './post/database-post.js'
import type { Post } from './post/post.js'
import { createProjects } from './projects/create-projects.js'
import { createLimits } from './limits/create-limits.js'
import { metricsRoutes } from './metrics/metrics-routes.js'
import { loadChainFacts } from './provider/chains/load-chain-facts.js'
import { createIconUrl } from './provider/icon-url.js'
import { loadPriceTable } from './provider/prices/load-price-table.js'
import { providerRoutes } from './provider/provider-routes.js'
import { settingsRoutes } from './projects/settings-routes.js'
import type { Relay } from './relay/index.js'
import { serviceFolder } from './service-folder.js'
import { systemClock } from './system-clock.js'

/** What a service is made of. */
export interface ServiceParts {
  readonly config: Omit<
    Config,
    'HOST' | 'PORT' | 'DATA_FOLDER' | 'DATABASE_URL' | 'REDIS_URL' | 'REDIS_PREFIX'
  >
  /** Open; the service does not close it. */
  readonly database: Database
  /** Open, and not closed here either. Default: in the database, for one process. */
  readonly post?: Post
  /** Where log lines go instead of the standard output. */
  readonly log?: { write(line: string): void }
}

/** A service that does not listen yet. */
export interface Service {
  readonly app: FastifyInstance
  readonly relay: Pick<Relay, 'figures'>
  /** Says that it is no longer ready, takes no new calls and ends when those under way have, or the drain is over. */
  drain(): Promise<void>
}

const bodyLimit = 64 * 1024
const longestId = 256

/** Puts the service's calls together. */
export async function createService({ config, database, post, log }: ServiceParts): Promise<Service> {
  const data = join(serviceFolder(), 'data')
  const facts = await loadChainFacts(data)
  const [catalogue, pictures, prices] = await Promise.all([
    loadCatalogue(data),
    loadPictures(data, facts.networks),
    loadPriceTable(config.PRICES ?? join(data, 'development-prices.json')),
  ])
  const projects = createProjects(database.queries)
  const relayPost = post ?? createDatabasePost({ queries: database.queries, clock: systemClock })
  let draining = false

  const app = fastify({
    logger: { level: config.LOG_LEVEL, base: null, ...(log && { stream: log }) },
    // its own lines about calls have addresses in them
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (_address, hop) => hop < config.PROXIES,
    routerOptions: { maxParamLength: longestId },
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
  })
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyWithNotFound)
  app.addHook('onRequest', async (_request, reply) => {
    // an answer to one page is not for a cache that serves another
    reply.headers({ vary: 'origin', 'x-content-type-options': 'nosniff' })
  })
  app.addHook('onSend', async (_request, reply) => {
    // a connection kept for more would hold up the end
    if (draining) reply.header('connection', 'close')
  })
  logCalls(app)
  const calls = collectCalls(app)
  const relay = await mountRelay(app, { config, clock: systemClock, post: relayPost, projects })
  metricsRoutes(app, { figures: relayFigures(relay), key: config.METRICS_KEY })
  const limits = createLimits(config)
  limitCalls(app, limits)
  app.options('*', replyToPreflight)
  healthRoutes(app, { queries: database.queries, post: relayPost, isDraining: () => draining })
  settingsRoutes(app, projects, limits)
  catalogueRoutes(app, { catalogue, pictures, projects, limits })
  providerRoutes(app, {
    upstreams: config.UPSTREAMS,
    facts,
    prices,
    iconUrl: createIconUrl(pictures.icons, config.PUBLIC_URL?.replace(/\/+$/, '')),
    projects,
    limits,
  })
  docsRoutes(app, calls)
  if (config.PRICES === undefined) app.log.warn('prices are those of the development table: they are made up')

  return {
    app,
    relay,
    async drain() {
      draining = true
      const late = setTimeout(() => app.server.closeAllConnections(), config.DRAIN_SECONDS * 1_000)
      await Promise.all([relay.close(), app.close()]).finally(() => clearTimeout(late))
    },
  }
}
