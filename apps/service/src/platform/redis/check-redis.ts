import type { Redis } from './connect-redis.js'

const oldest = 7

/** What it must be set to, and what happens otherwise. */
const settings = [
  ['appendonly', 'yes', 'waiting messages are lost when Redis restarts'],
  ['maxmemory-policy', 'noeviction', 'messages may vanish before their time when its memory is full'],
] as const

/**
 * Checks that the settings of a Redis keep messages. Resolves with warnings; with none if it refuses to show its settings,
 * as those of hosting companies do.
 *
 * @throws if it is too old.
 */
export async function checkRedis(redis: Redis): Promise<readonly string[]> {
  const [, version = '0'] = /^redis_version:(\d+)/m.exec(await redis.info('server')) ?? []
  if (Number(version) < oldest) throw new Error(`it is version ${version}, and must be ${oldest} or newer`)
  const found = await redis.configGet(settings.map(([name]) => name)).catch(() => undefined)
  if (!found) return []
  return settings
    .filter(([name, wanted]) => found[name] !== undefined && found[name] !== wanted)
    .map(([name, wanted, otherwise]) => `Redis should have ${name} ${wanted}: ${otherwise}`)
}
