import type { Clock } from '../../../platform/clock.js'
import type { StoredMessage, MessageStore } from '../messages/message-store.js'

interface Entry {
  readonly message: StoredMessage
  readonly acknowledged: Set<string>
}

/** Creates store in the memory of this process: gone with it, and nobody else's. */
export function createMemoryMessageStore({ clock }: { readonly clock: Clock }): MessageStore {
  const messages = new Map<string, Entry>()
  // by topic, in the order of publishing
  const boxes = new Map<string, Set<Entry>>()
  // until when, by client and topic
  const subscriptions = new Map<string, Map<string, number>>()

  const isLive = ({ message }: Entry) => message.expiresAt > clock.now()

  function remove(kept: Entry) {
    const { id, topic } = kept.message
    messages.delete(id)
    const box = boxes.get(topic)
    box?.delete(kept)
    if (box?.size === 0) boxes.delete(topic)
  }

  return {
    async add(message) {
      const known = messages.get(message.id)
      if (known && isLive(known)) return false
      if (known) remove(known)
      const kept: Entry = { message, acknowledged: new Set() }
      messages.set(message.id, kept)
      entry(boxes, message.topic, () => new Set<Entry>()).add(kept)
      return true
    },
    async undelivered({ client, topics, except = [], limit }) {
      const left = new Set(except)
      const undelivered = [...new Set(topics)].flatMap((topic) =>
        [...(boxes.get(topic) ?? [])].filter(
          (kept) =>
            isLive(kept) &&
            kept.message.publisher !== client &&
            !kept.acknowledged.has(client) &&
            !left.has(kept.message.id),
        ),
      )
      return undelivered
        .map(({ message }) => message)
        .sort((one, other) => one.publishedAt - other.publishedAt)
        .slice(0, limit)
    },
    async acknowledge(client, ids) {
      for (const id of ids) messages.get(id)?.acknowledged.add(client)
    },
    async subscribe(client, topics, until) {
      const own = entry(subscriptions, client, () => new Map<string, number>())
      for (const topic of topics) own.set(topic, Math.max(until, own.get(topic) ?? 0))
    },
    async unsubscribe(client, topics) {
      const own = subscriptions.get(client)
      for (const topic of topics) own?.delete(topic)
      if (own?.size === 0) subscriptions.delete(client)
    },
    async renewSubscriptions(client, until) {
      const own = subscriptions.get(client) ?? new Map<string, number>()
      const live = [...own].filter(([, end]) => end > clock.now())
      for (const [topic, end] of live) own.set(topic, Math.max(until, end))
      return live.map(([topic]) => topic)
    },
    async sweep() {
      for (const kept of messages.values()) if (!isLive(kept)) remove(kept)
      for (const [client, own] of subscriptions) {
        for (const [topic, end] of own) if (end <= clock.now()) own.delete(topic)
        if (own.size === 0) subscriptions.delete(client)
      }
    },
    async count() {
      const sizes = [...subscriptions.values()].map(({ size }) => size)
      return { messages: messages.size, subscriptions: sizes.reduce((sum, size) => sum + size, 0) }
    },
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
