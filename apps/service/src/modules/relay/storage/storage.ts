import type { Platform } from '../../../platform/module/platform.js'
import { createInProcessFanout } from '../fanout/in-process-fanout.js'
import type { Fanout } from '../fanout/fanout.js'
import type { MessageStore } from '../messages/message-store.js'
import { createPostgresFanout } from './postgres-fanout.js'
import { createRedisFanout } from './redis/redis-fanout.js'
import { createRedisMessageStore } from './redis/redis-message-store.js'
import { createSqlMessageStore } from './sql-message-store.js'

/** Message store, and fan-out between the processes that share it. */
export interface RelayStorage {
  readonly store: MessageStore
  readonly fanout: Fanout
}

/** Creates the storage: in Redis, else in the database. Only the embedded database is for one process. */
export function createRelayStorage({
  database,
  redis,
  clock,
}: Pick<Platform, 'database' | 'redis' | 'clock'>): RelayStorage {
  if (!redis) {
    const store = createSqlMessageStore({ queries: database.queries, clock })
    const { notifications } = database
    return { store, fanout: notifications ? createPostgresFanout(notifications) : createInProcessFanout() }
  }
  const { commands, subscriber, prefix } = redis
  return {
    store: createRedisMessageStore({ redis: commands, prefix, clock }),
    fanout: createRedisFanout({ publisher: commands, subscriber, prefix }),
  }
}
