import { createClient, type RedisClientType } from '@redis/client'

/** Connection to Redis. It reconnects by itself; commands are rejected until then. */
export type Redis = RedisClientType<Record<never, never>, Record<never, never>, Record<never, never>, 2>

const connectMs = 3_000
const pingIntervalMs = 5_000
/** Time without data after which a connection is closed. */
const socketTimeoutMs = 15_000
const maxPauseMs = 2_000

/**
 * Connects to Redis.
 *
 * @throws an error if the first connection fails; later ones are retried without end.
 */
export async function connectRedis(address: string): Promise<Redis> {
  let wasConnected = false
  const client: Redis = createClient({
    url: address,
    RESP: 2,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    pingInterval: pingIntervalMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: socketTimeoutMs,
      reconnectStrategy: (retries) => wasConnected && Math.min(50 * 2 ** retries, maxPauseMs),
    },
  })
  // the commands are rejected; without a listener, the error would end the process
  client.on('error', () => undefined)
  client.once('ready', () => (wasConnected = true))
  await connectInTime(client)
  return client
}

/** Connects with a time limit of its own: `connectTimeout` does not include the answer of the server. */
async function connectInTime(client: Redis): Promise<void> {
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
