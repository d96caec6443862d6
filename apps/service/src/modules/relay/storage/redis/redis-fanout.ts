import { randomUUID } from 'node:crypto'
import type { Fanout, FanoutEvent } from '../../fanout/fanout.js'
import type { Redis } from '../../../../platform/redis/connect-redis.js'
import { readFanoutEvent, writeFanoutEvent } from './fanout-event-schema.js'

/** What a fan-out through Redis is made of. */
export interface RedisFanoutParts {
  readonly publisher: Redis
  /** A connection that hears can do nothing else. */
  readonly subscriber: Redis
  readonly prefix: string
}

/** Creates a fan-out between processes. Who was cut off hears of a gap; so do the others, of what it could not tell. */
export function createRedisFanout({ publisher, subscriber, prefix }: RedisFanoutParts): Fanout {
  const channel = `${prefix}notices`
  return {
    async join(hear) {
      const self = randomUUID()
      let hasUntold = false
      const send = (event: FanoutEvent) => publisher.publish(channel, writeFanoutEvent({ from: self, event }))
      async function admitGap() {
        if (!hasUntold) return
        hasUntold = false
        try {
          await send({ kind: 'gap' })
        } catch {
          hasUntold = true
        }
      }
      const receive = (text: string) => {
        const { from, event } = readFanoutEvent(text)
        if (from !== self) hear(event)
      }
      // it is ready again after a loss, and subscribed
      const missed = () => hear({ kind: 'gap' })
      const mended = () => void admitGap()

      await subscriber.subscribe(channel, receive)
      subscriber.on('ready', missed)
      publisher.on('ready', mended)
      return {
        async tell(event) {
          try {
            await send(event)
          } catch (error) {
            hasUntold = true
            throw error
          }
          await admitGap()
        },
        async leave() {
          subscriber.off('ready', missed)
          publisher.off('ready', mended)
          // without a connection there is nothing to take back
          await subscriber.unsubscribe(channel, receive).catch(() => undefined)
        },
      }
    },
  }
}
