import { randomUUID } from 'node:crypto'
import type { Fanout, Notice } from '../../relay/index.js'
import type { Redis } from './connect-redis.js'
import { readNotice, writeNotice } from './notice.js'

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
      const send = (notice: Notice) => publisher.publish(channel, writeNotice({ from: self, notice }))
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
        const { from, notice } = readNotice(text)
        if (from !== self) hear(notice)
      }
      // it is ready again after a loss, and subscribed
      const missed = () => hear({ kind: 'gap' })
      const mended = () => void admitGap()

      await subscriber.subscribe(channel, receive)
      subscriber.on('ready', missed)
      publisher.on('ready', mended)
      return {
        async tell(notice) {
          try {
            await send(notice)
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
