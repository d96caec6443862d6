import { randomUUID } from 'node:crypto'
import type { Notifications } from '../../../platform/database/notifications.js'
import type { Fanout, FanoutEvent } from '../fanout/fanout.js'
import { toSmallEvents } from '../fanout/to-small-events.js'
import { mergeCalls } from './merge-calls.js'
import { readFanoutEvent, writeFanoutEvent } from './redis/fanout-event-schema.js'
import { inBackground } from '../../../platform/in-background.js'

const channel = 'foyer_relay'
/** PostgreSQL refuses payloads of 8000 bytes. */
const maxPayloadBytes = 7_900
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
      const sizeOf = (event: FanoutEvent) => Buffer.byteLength(writeFanoutEvent({ from: self, event }))
      const send = (event: FanoutEvent) =>
        notify(
          toSmallEvents(event, maxPayloadBytes, sizeOf).map((part) =>
            writeFanoutEvent({ from: self, event: part }),
          ),
        )
      async function announceGap() {
        if (!hasLostEvents) return
        hasLostEvents = false
        await send({ kind: 'gap' }).catch(() => (hasLostEvents = true))
      }
      const leave = await notifications.listen(channel, {
        onPayload(payload) {
          const { from, event } = readFanoutEvent(payload)
          if (from !== self) onEvent(event)
        },
        onReconnected() {
          onEvent({ kind: 'gap' })
          inBackground(announceGap())
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
