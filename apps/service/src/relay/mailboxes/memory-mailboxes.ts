import type { Clock } from 'foyerkit/kernel'
import type { Letter, Mailboxes } from './mailboxes.js'

interface Kept {
  readonly letter: Letter
  readonly acknowledged: Set<string>
}

/** Creates mailboxes in the memory of this process: gone with it, and nobody else's. */
export function createMemoryMailboxes({ clock }: { readonly clock: Clock }): Mailboxes {
  const letters = new Map<string, Kept>()
  // by topic, in the order of publishing
  const boxes = new Map<string, Set<Kept>>()
  // until when, by client and topic
  const subscriptions = new Map<string, Map<string, number>>()

  const isLive = ({ letter }: Kept) => letter.expiresAt > clock.now()

  function remove(kept: Kept) {
    const { id, topic } = kept.letter
    letters.delete(id)
    const box = boxes.get(topic)
    box?.delete(kept)
    if (box?.size === 0) boxes.delete(topic)
  }

  return {
    async put(letter) {
      const known = letters.get(letter.id)
      if (known && isLive(known)) return false
      if (known) remove(known)
      const kept: Kept = { letter, acknowledged: new Set() }
      letters.set(letter.id, kept)
      entry(boxes, letter.topic, () => new Set<Kept>()).add(kept)
      return true
    },
    async owed({ client, topics, except = [], limit }) {
      const left = new Set(except)
      const owed = [...new Set(topics)].flatMap((topic) =>
        [...(boxes.get(topic) ?? [])].filter(
          (kept) =>
            isLive(kept) &&
            kept.letter.publisher !== client &&
            !kept.acknowledged.has(client) &&
            !left.has(kept.letter.id),
        ),
      )
      return owed
        .map(({ letter }) => letter)
        .sort((one, other) => one.publishedAt - other.publishedAt)
        .slice(0, limit)
    },
    async acknowledge(client, ids) {
      for (const id of ids) letters.get(id)?.acknowledged.add(client)
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
    async renew(client, until) {
      const own = subscriptions.get(client) ?? new Map<string, number>()
      const live = [...own].filter(([, end]) => end > clock.now())
      for (const [topic, end] of live) own.set(topic, Math.max(until, end))
      return live.map(([topic]) => topic)
    },
    async sweep() {
      for (const kept of letters.values()) if (!isLive(kept)) remove(kept)
      for (const [client, own] of subscriptions) {
        for (const [topic, end] of own) if (end <= clock.now()) own.delete(topic)
        if (own.size === 0) subscriptions.delete(client)
      }
    },
    async count() {
      const sizes = [...subscriptions.values()].map(({ size }) => size)
      return { letters: letters.size, subscriptions: sizes.reduce((sum, size) => sum + size, 0) }
    },
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
