import type { Redis } from './connect-redis.js'

const minVersion = 7

/** Required settings, and the consequence of another value. */
const settings = [
  ['appendonly', 'yes', 'waiting messages are lost when Redis restarts'],
  ['maxmemory-policy', 'noeviction', 'messages may vanish before their time when its memory is full'],
] as const

/**
 * Checks version and settings of a Redis that stores messages. Resolves with warnings; with none if the settings cannot be
 * read, as with some hosted Redis.
 *
 * @throws an error if the version is too old.
 */
export async function checkRedis(redis: Redis): Promise<readonly string[]> {
  const [, version = '0'] = /^redis_version:(\d+)/m.exec(await redis.info('server')) ?? []
  if (Number(version) < minVersion)
    throw new Error(`it is version ${version}, and must be ${minVersion} or newer`)
  const found = await redis.configGet(settings.map(([name]) => name)).catch(() => undefined)
  if (!found) return []
  return settings
    .filter(([name, required]) => found[name] !== undefined && found[name] !== required)
    .map(([name, required, consequence]) => `Redis should have ${name} ${required}: ${consequence}`)
}
