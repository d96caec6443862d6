import { createClient, type RedisClientType } from '@redis/client'

/** A connection to Redis. What is asked while it is broken is refused at once; it mends itself. */
export type Redis = RedisClientType<Record<never, never>, Record<never, never>, Record<never, never>, 2>

const connectMs = 3_000
/** How often a connection that is quiet is tried, and when one that does not answer counts as broken. */
const pingEveryMs = 5_000
const silentMs = 15_000
const longestPauseMs = 2_000

/**
 * Connects to Redis.
 *
 * @throws if it cannot be reached now, or refuses us. Once it was there, it is looked for again and again.
 */
export async function connectRedis(address: string): Promise<Redis> {
  let wasThere = false
  const client: Redis = createClient({
    url: address,
    RESP: 2,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silentMs,
      reconnectStrategy: (retries) => wasThere && Math.min(50 * 2 ** retries, longestPauseMs),
    },
  })
  // commands that fail reject
  client.on('error', () => undefined)
  client.once('ready', () => (wasThere = true))
  await withinLimit(client)
  return client
}

/** A server that accepts the connection may still never answer. */
async function withinLimit(client: Redis): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${connectMs / 1_000} seconds`)), connectMs)
  })
  try {
    await Promise.race([client.connect(), late])
  } catch (error) {
    client.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
