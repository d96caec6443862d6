import type { Delivery } from './delivery.js'

/** The clients that are connected to this process, by their `iss`, and what they are subscribed to. */
export interface ConnectedClients {
  enter(client: string, delivery: Delivery): void
  leave(client: string, delivery: Delivery): void
  /** Follows a subscription of a client that is here; of another it is nothing. */
  subscribe(client: string, topics: readonly string[]): void
  unsubscribe(client: string, topics: readonly string[]): void
  topicsOf(client: string): ReadonlySet<string>
  /** The connections of those who are subscribed to a topic, with the client of each. */
  subscribed(topic: string): Iterable<readonly [client: string, delivery: Delivery]>
  all(): Iterable<readonly [client: string, delivery: Delivery]>
  readonly size: number
}

interface Present {
  readonly deliveries: Set<Delivery>
  readonly topics: Set<string>
}

const none: ReadonlySet<never> = new Set()

/** Creates the list of who is here. */
export function createConnectedClients(): ConnectedClients {
  const present = new Map<string, Present>()
  const byTopic = new Map<string, Set<string>>()

  function unsubscribe(client: string, topics: Iterable<string>) {
    for (const topic of topics) {
      present.get(client)?.topics.delete(topic)
      const clients = byTopic.get(topic)
      clients?.delete(client)
      if (clients?.size === 0) byTopic.delete(topic)
    }
  }

  return {
    enter(client, delivery) {
      const known = present.get(client) ?? { deliveries: new Set(), topics: new Set() }
      known.deliveries.add(delivery)
      present.set(client, known)
    },
    leave(client, delivery) {
      const known = present.get(client)
      known?.deliveries.delete(delivery)
      if (known?.deliveries.size !== 0) return
      unsubscribe(client, [...known.topics])
      present.delete(client)
    },
    subscribe(client, topics) {
      const known = present.get(client)
      if (!known) return
      for (const topic of topics) {
        known.topics.add(topic)
        const clients = byTopic.get(topic) ?? new Set()
        byTopic.set(topic, clients.add(client))
      }
    },
    unsubscribe,
    topicsOf: (client) => present.get(client)?.topics ?? none,
    *subscribed(topic) {
      for (const client of byTopic.get(topic) ?? none)
        for (const delivery of present.get(client)?.deliveries ?? none) yield [client, delivery]
    },
    *all() {
      for (const [client, { deliveries }] of present)
        for (const delivery of deliveries) yield [client, delivery]
    },
    get size() {
      return present.size
    },
  }
}
