import type { Clock } from 'foyerkit/kernel'
import type { Config } from '../config/options.js'
import type { Queries } from '../database/database.js'
import { createDatabasePost } from './database-post.js'
import type { Post } from './post.js'

/** What a post is opened with. */
export interface PostParts {
  readonly config: Pick<Config, 'REDIS_URL' | 'REDIS_PREFIX'>
  readonly queries: Queries
  readonly clock: Clock
}

/**
 * Opens the post that the options name: in Redis, for any number of processes, or in the database, for one.
 *
 * @throws an error that says what is wrong with Redis; nothing stays open then.
 */
export async function openPost({ config, queries, clock }: PostParts): Promise<Post> {
  if (!config.REDIS_URL) return createDatabasePost({ queries, clock })
  const { openRedisPost } = await import('./redis/open-redis-post.js')
  return openRedisPost({ address: config.REDIS_URL, prefix: config.REDIS_PREFIX, clock })
}
