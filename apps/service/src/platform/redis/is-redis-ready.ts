import type { RedisConnections } from '../module/platform.js'

/** Whether Redis answers and events arrive. Rejects if Redis does not answer. */
export async function isRedisReady({ commands, subscriber }: RedisConnections): Promise<boolean> {
  return subscriber.isReady && (await commands.ping()) === 'PONG'
}
