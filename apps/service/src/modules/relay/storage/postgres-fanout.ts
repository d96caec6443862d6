import { randomUUID } from 'node:crypto'
import type { Notifications } from '../../../platform/database/notifications.js'
import type { Fanout, FanoutEvent } from '../fanout/fanout.js'
import { mergeCalls } from './merge-calls.js'
import { readFanoutEvent, writeFanoutEvent } from './redis/fanout-event-schema.js'

const channel = 'foyer_relay'
/** PostgreSQL refuses payloads of 8000 bytes. */
const maxPayloadBytes = 7_900
/** Topics of 64 characters that fit in a payload with the key of a client. */
const maxTopics = 100
const maxMergedEvents = 100

/** Creates a fan-out between processes that share a PostgreSQL server, with NOTIFY. */
export function createPostgresFanout(notifications: Notifications): Fanout {
  const notify = mergeCalls(async (payloads: readonly (readonly string[])[]) => {
    await notifications.notify(channel, payloads.flat())
    return payloads.map(() => undefined)
  }, maxMergedEvents)
  return {
    async join(onEvent) {
      const self = randomUUID()
      let hasLostEvents = false
      const send = (event: FanoutEvent) =>
        notify(toParts(event).map((part) => writeFanoutEvent({ from: self, event: part })))
      async function announceGap() {
        if (!hasLostEvents) return
        hasLostEvents = false
        try {
          await send({ kind: 'gap' })
        } catch {
          hasLostEvents = true
        }
      }
      const leave = await notifications.listen(channel, {
        onPayload(payload) {
          const { from, event } = readFanoutEvent(payload)
          if (from !== self) onEvent(event)
        },
        onReconnected() {
          onEvent({ kind: 'gap' })
          void announceGap()
        },
      })
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
        leave,
      }
    },
  }
}

/** Splits an event that is too large. Receivers read a large message from the store if they have a subscriber. */
function toParts(event: FanoutEvent): readonly FanoutEvent[] {
  if (event.kind === 'gap') return [event]
  if (event.kind === 'message') {
    const isSmall = Buffer.byteLength(writeFanoutEvent({ from: randomUUID(), event })) <= maxPayloadBytes
    return [isSmall ? event : { kind: 'look', topics: [event.message.topic] }]
  }
  const { topics } = event
  if (topics.length <= maxTopics) return [event]
  return Array.from({ length: Math.ceil(topics.length / maxTopics) }, (_, at) => ({
    ...event,
    topics: topics.slice(at * maxTopics, (at + 1) * maxTopics),
  }))
}
