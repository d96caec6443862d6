import type { Clock } from '../../../platform/clock.js'
import {
  QuotaExceeded,
  type MessageOwner,
  type MessageStore,
  type QuotaScope,
  type StoredMessage,
} from '../messages/message-store.js'

interface Entry {
  readonly message: StoredMessage
  readonly project: string | undefined
  readonly acknowledged: Set<string>
}

/** Creates a message store in memory, for tests. */
export function createMemoryMessageStore({ clock }: { readonly clock: Clock }): MessageStore {
  const messages = new Map<string, Entry>()
  // in the order of publishing
  const entriesByTopic = new Map<string, Set<Entry>>()
  // end by client and topic
  const subscriptions = new Map<string, Map<string, number>>()

  const isLive = ({ message }: Entry) => message.expiresAt > clock.now()

  function remove(stored: Entry) {
    const { id, topic } = stored.message
    messages.delete(id)
    const entries = entriesByTopic.get(topic)
    entries?.delete(stored)
    if (entries?.size === 0) entriesByTopic.delete(topic)
  }

  function checkQuotas(message: StoredMessage, { project, quotas }: MessageOwner) {
    const keysOf = ({ topic, publisher }: StoredMessage, owner: string | undefined) =>
      ({ topic, client: publisher, project: owner }) as const
    const keys = keysOf(message, project)
    for (const scope of Object.keys(quotas) as QuotaScope[]) {
      const counted = [...messages.values()].filter(
        (entry) => isLive(entry) && keysOf(entry.message, entry.project)[scope] === keys[scope],
      )
      const bytes = counted.reduce((sum, entry) => sum + Buffer.byteLength(entry.message.message), 0)
      const quota = quotas[scope]
      if (counted.length >= quota.messages || bytes + Buffer.byteLength(message.message) > quota.bytes)
        throw new QuotaExceeded(scope)
    }
  }

  return {
    async add(message, owner) {
      const known = messages.get(message.id)
      if (known && isLive(known)) return false
      if (known) remove(known)
      if (owner) checkQuotas(message, owner)
      const stored: Entry = { message, acknowledged: new Set(), project: owner?.project }
      messages.set(message.id, stored)
      getOrCreate(entriesByTopic, message.topic, () => new Set<Entry>()).add(stored)
      return true
    },
    async undelivered({ client, topics, except = [], limit, maxBytes = Infinity }) {
      const excluded = new Set(except)
      const found = [...new Set(topics)]
        .flatMap((topic) =>
          [...(entriesByTopic.get(topic) ?? [])].filter(
            (entry) =>
              isLive(entry) &&
              entry.message.publisher !== client &&
              !entry.acknowledged.has(client) &&
              !excluded.has(entry.message.id),
          ),
        )
        .map(({ message }) => message)
        .sort((a, b) => a.publishedAt - b.publishedAt)
      let bytes = 0
      const page = found.slice(0, limit).filter(({ message }) => {
        const fits = bytes < maxBytes
        bytes += Buffer.byteLength(message)
        return fits
      })
      return { messages: page, hasMore: found.length > page.length }
    },
    async acknowledge(client, ids) {
      for (const id of ids) messages.get(id)?.acknowledged.add(client)
    },
    async subscribe(client, topics, until) {
      const own = getOrCreate(subscriptions, client, () => new Map<string, number>())
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
      for (const stored of messages.values()) if (!isLive(stored)) remove(stored)
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

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
