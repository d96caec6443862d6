import type { Clock } from 'foyerkit/kernel'
import type { Post } from '../post.js'
import { checkRedis } from './check-redis.js'
import { connectRedis, type Redis } from './connect-redis.js'
import { createRedisFanout } from './redis-fanout.js'
import { createRedisMailboxes } from './redis-mailboxes.js'

/** What a post in Redis is made of. */
export interface RedisPostParts {
  readonly address: string
  readonly prefix: string
  readonly clock: Clock
}

/**
 * Connects to Redis, for any number of processes.
 *
 * @throws an error that says why it cannot be used, without the address, which may hold a password.
 */
export async function openRedisPost({ address, prefix, clock }: RedisPostParts): Promise<Post> {
  const opened: Redis[] = []
  const close = async () => opened.forEach((redis) => redis.destroy())
  try {
    const redis = await connectRedis(address)
    opened.push(redis)
    const subscriber = await connectRedis(address)
    opened.push(subscriber)
    return {
      mailboxes: createRedisMailboxes({ redis, prefix, clock }),
      fanout: createRedisFanout({ publisher: redis, subscriber, prefix }),
      warnings: await checkRedis(redis),
      isReady: async () => subscriber.isReady && (await redis.ping()) === 'PONG',
      close,
    }
  } catch (cause) {
    await close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Redis cannot be used: ${reason}`, { cause })
  }
}
