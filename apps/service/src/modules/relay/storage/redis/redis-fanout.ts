import { randomUUID } from 'node:crypto'
import type { Redis } from '../../../../platform/redis/connect-redis.js'
import type { Fanout, FanoutEvent } from '../../fanout/fanout.js'
import { toSmallEvents } from '../../fanout/to-small-events.js'
import { readFanoutEvent, writeFanoutEvent } from './fanout-event-schema.js'

/** Every process gets every event (decision 28): larger messages are read by those processes that need them. */
const maxEventBytes = 8 * 1024

/** Options of {@link createRedisFanout}. */
export interface RedisFanoutOptions {
  readonly publisher: Redis
  /** A connection that subscribes accepts no other commands. */
  readonly subscriber: Redis
  readonly prefix: string
}

/**
 * Creates a fan-out between processes. A member whose subscriber was disconnected gets a gap; the others get one if it
 * could not announce an event.
 */
export function createRedisFanout({ publisher, subscriber, prefix }: RedisFanoutOptions): Fanout {
  // the release before this one uses the same channel
  const channel = `${prefix}notices`
  return {
    async join(onEvent) {
      const self = randomUUID()
      let hasLostEvents = false
      const textOf = (event: FanoutEvent) => writeFanoutEvent({ from: self, event })
      const send = (event: FanoutEvent) =>
        Promise.all(
          toSmallEvents(event, maxEventBytes, (one) => Buffer.byteLength(textOf(one))).map((part) =>
            publisher.publish(channel, textOf(part)),
          ),
        )
      async function announceGap() {
        if (!hasLostEvents) return
        hasLostEvents = false
        try {
          await send({ kind: 'gap' })
        } catch {
          hasLostEvents = true
        }
      }
      const receive = (text: string) => {
        const { from, event } = readFanoutEvent(text)
        if (from !== self) onEvent(event)
      }
      // the client subscribes again before it emits `ready`
      const onSubscriberReady = () => onEvent({ kind: 'gap' })
      const onPublisherReady = () => {
        announceGap().catch(() => {
          hasLostEvents = true
        })
      }

      await subscriber.subscribe(channel, receive)
      subscriber.on('ready', onSubscriberReady)
      publisher.on('ready', onPublisherReady)
      return {
        async announce(event) {
          try {
            await send(event)
          } catch (error) {
            hasLostEvents = true
            throw error
          }
          await announceGap()
        },
        async leave() {
          subscriber.off('ready', onSubscriberReady)
          publisher.off('ready', onPublisherReady)
          // fails without a connection, and then there is no subscription either
          await subscriber.unsubscribe(channel, receive).catch(() => undefined)
        },
      }
    },
  }
}
