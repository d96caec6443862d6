import { InvalidArgumentError } from 'commander'
import type { FastifyInstance } from 'fastify'
import { allRoles, createService } from '../create-service.js'
import { assertAdminKey } from '../platform/admin/create-admin.js'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import type { Role } from '../platform/module/role.js'
import type { OpenRedis } from '../platform/redis/open-redis.js'
import { adminListener, assertCanListen, listenError, type ListenerOptions } from './assert-can-listen.js'
import { describeError, handleStopSignals } from './stop-signals.js'

/** Time for closing the database, after requests have ended. */
const closeSeconds = 10

/** Options of `serve`. */
export interface ServeOptions {
  readonly dev: boolean
  readonly roles?: readonly Role[]
}

/**
 * Runs the service until SIGTERM, SIGINT or an error that no code handled, then ends it in order. A second signal ends it
 * immediately.
 *
 * @throws if it cannot start; nothing is left running then.
 */
export async function serve(
  environment: Environment,
  modules: readonly AnyModule[],
  { dev, roles }: ServeOptions,
): Promise<void> {
  const config = readConfig(environment, modules)
  const { HOST, PORT, ADMIN_HOST, ADMIN_PORT, REDIS_URL, REDIS_PREFIX } = config.platform
  const { DRAIN_SECONDS, DRAIN_DELAY_SECONDS } = config.platform
  assertAdminKey(config.platform)
  const stop = handleStopSignals((DRAIN_DELAY_SECONDS + DRAIN_SECONDS + closeSeconds) * 1_000)
  await assertCanListen(HOST, PORT)
  if (ADMIN_PORT !== undefined) await assertCanListen(ADMIN_HOST, ADMIN_PORT, adminListener)
  const redis = REDIS_URL === undefined ? undefined : await connectRedis(REDIS_URL, REDIS_PREFIX)
  try {
    const database = await openDatabase(config.platform, modules)
    try {
      const service = await createService({ config, database, redis, modules, roles, isDevelopment: dev })
      for (const warning of redis?.warnings ?? []) service.app.log.warn(warning)
      try {
        await listen(service.app, HOST, PORT)
        if (service.admin) await listen(service.admin, ADMIN_HOST, ADMIN_PORT ?? 0, adminListener)
        const error = await stop.requested
        if (error) service.app.log.fatal(describeError(error), 'an unexpected error ends the service')
        service.app.log.info('stopping')
      } finally {
        await service.drain()
      }
      service.app.log.info('stopped')
    } finally {
      await database.close()
    }
  } finally {
    redis?.close()
    stop.end()
  }
}

/** Reads `api,relay`. @throws if a role is unknown. */
export function readRoles(text: string): readonly Role[] {
  return text.split(',').map((name) => {
    const role = allRoles.find((one) => one === name.trim())
    if (!role) throw new InvalidArgumentError(`It must be ${allRoles.join(', ')}.`)
    return role
  })
}

// loaded on use: its client takes an eighth of the time that a process needs to load
async function connectRedis(url: string, prefix: string): Promise<OpenRedis> {
  const { openRedis } = await import('../platform/redis/open-redis.js')
  return openRedis(url, prefix)
}

async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  host: string,
  port: number,
  names?: ListenerOptions,
): Promise<void> {
  const name = names === adminListener ? 'Admin listener' : 'Server'
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `${name} listening at ${address}` })
  } catch (cause) {
    throw listenError(host, port, cause, names)
  }
}
