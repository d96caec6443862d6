import type { RedisConnections } from '../module/platform.js'
import { checkRedis } from './check-redis.js'
import { connectRedis, type Redis } from './connect-redis.js'

/** Open connections to Redis. */
export interface OpenRedis extends RedisConnections {
  /** Settings that can lose messages, as sentences for the log. */
  readonly warnings: readonly string[]
  close(): void
}

/**
 * Connects to Redis.
 *
 * @param prefix begins every key and channel
 * @throws an error that says why Redis cannot be used, without its URL, which may contain a password
 */
export async function openRedis(url: string, prefix: string): Promise<OpenRedis> {
  const opened: Redis[] = []
  const close = () => opened.forEach((redis) => redis.destroy())
  const open = async () => {
    const redis = await connectRedis(url)
    opened.push(redis)
    return redis
  }
  try {
    const [commands, subscriber] = [await open(), await open()]
    return { commands, subscriber, prefix, warnings: await checkRedis(commands), close }
  } catch (cause) {
    close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The Redis server of REDIS_URL cannot be used: ${reason}`, { cause })
  }
}
