import type { FanoutEvent } from './fanout.js'

/** Topics of 64 characters that fit in 8 KB with the key of a client. */
const maxTopics = 100

/**
 * Splits an event whose text has more than these bytes. A large message becomes its topic: of all processes, only those
 * with a subscriber read it from the store.
 *
 * @param sizeOf returns the bytes of an event as it is sent
 */
export function toSmallEvents(
  event: FanoutEvent,
  maxBytes: number,
  sizeOf: (event: FanoutEvent) => number,
): readonly FanoutEvent[] {
  if (event.kind === 'gap') return [event]
  if (event.kind === 'message')
    return [sizeOf(event) <= maxBytes ? event : { kind: 'look', topics: [event.message.topic] }]
  const { topics } = event
  if (topics.length <= maxTopics) return [event]
  return Array.from({ length: Math.ceil(topics.length / maxTopics) }, (_, at) => ({
    ...event,
    topics: topics.slice(at * maxTopics, (at + 1) * maxTopics),
  }))
}
