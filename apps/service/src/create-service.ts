import { join } from 'node:path'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { catalogueRoutes } from './catalogue/catalogue-routes.js'
import { loadCatalogue } from './catalogue/load-catalogue.js'
import { createPictures } from './catalogue/pictures.js'
import type { Config } from './config/options.js'
import type { Database } from './database/database.js'
import { replyWithError, replyWithNotFound } from './http/error-reply.js'
import { healthRoutes } from './http/health-routes.js'
import { logCalls } from './http/log-calls.js'
import { replyToPreflight } from './http/open-to-origins.js'
import { mountRelay, type RelayParts } from './mount-relay.js'
import { createDatabasePost } from './post/database-post.js'
import type { Post } from './post/post.js'
import { createProjects } from './projects/create-projects.js'
import { settingsRoutes } from './projects/settings-routes.js'
import type { Relay } from './relay/index.js'
import { serviceFolder } from './service-folder.js'
import { systemClock } from './system-clock.js'

/** What a service is made of. */
export interface ServiceParts {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'DRAIN_SECONDS'> & RelayParts['config']
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
  const [catalogue, pictures] = await Promise.all([
    loadCatalogue(data),
    createPictures(join(data, 'pictures')),
  ])
  const projects = createProjects(database.queries)
  const relayPost = post ?? createDatabasePost({ queries: database.queries, clock: systemClock })
  let draining = false

  const app = fastify({
    logger: { level: config.LOG_LEVEL, base: null, ...(log && { stream: log }) },
    // its own lines about calls have addresses in them
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
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
  app.options('*', replyToPreflight)
  healthRoutes(app, { queries: database.queries, post: relayPost, isDraining: () => draining })
  settingsRoutes(app, projects)
  catalogueRoutes(app, { catalogue, pictures, projects })
  const relay = await mountRelay(app, { config, clock: systemClock, post: relayPost, projects })

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
