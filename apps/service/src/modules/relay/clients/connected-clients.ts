import type { Delivery } from './delivery.js'

/** Clients that are connected to this process, by their `iss`, with their subscriptions. */
export interface ConnectedClients {
  enter(client: string, delivery: Delivery): void
  leave(client: string, delivery: Delivery): void
  /** Records a subscription. Does nothing for a client that is not connected. */
  subscribe(client: string, topics: readonly string[]): void
  unsubscribe(client: string, topics: readonly string[]): void
  topicsOf(client: string): ReadonlySet<string>
  /** Connections of the clients that are subscribed to a topic. */
  subscribed(topic: string): Iterable<readonly [client: string, delivery: Delivery]>
  all(): Iterable<readonly [client: string, delivery: Delivery]>
  deliveriesOf(client: string): Iterable<Delivery>
  readonly size: number
}

interface ConnectedClient {
  readonly deliveries: Set<Delivery>
  readonly topics: Set<string>
}

const none: ReadonlySet<never> = new Set()

/** Creates an empty list of connected clients. */
export function createConnectedClients(): ConnectedClients {
  const clients = new Map<string, ConnectedClient>()
  const clientsByTopic = new Map<string, Set<string>>()

  function unsubscribe(client: string, topics: Iterable<string>) {
    for (const topic of topics) {
      clients.get(client)?.topics.delete(topic)
      const subscribers = clientsByTopic.get(topic)
      subscribers?.delete(client)
      if (subscribers?.size === 0) clientsByTopic.delete(topic)
    }
  }

  return {
    enter(client, delivery) {
      const entry = clients.get(client) ?? { deliveries: new Set(), topics: new Set() }
      entry.deliveries.add(delivery)
      clients.set(client, entry)
    },
    leave(client, delivery) {
      const entry = clients.get(client)
      entry?.deliveries.delete(delivery)
      if (entry?.deliveries.size !== 0) return
      unsubscribe(client, [...entry.topics])
      clients.delete(client)
    },
    subscribe(client, topics) {
      const entry = clients.get(client)
      if (!entry) return
      for (const topic of topics) {
        entry.topics.add(topic)
        const subscribers = clientsByTopic.get(topic) ?? new Set()
        clientsByTopic.set(topic, subscribers.add(client))
      }
    },
    unsubscribe,
    topicsOf: (client) => clients.get(client)?.topics ?? none,
    *subscribed(topic) {
      for (const client of clientsByTopic.get(topic) ?? none)
        for (const delivery of clients.get(client)?.deliveries ?? none) yield [client, delivery]
    },
    *all() {
      for (const [client, { deliveries }] of clients)
        for (const delivery of deliveries) yield [client, delivery]
    },
    deliveriesOf: (client) => clients.get(client)?.deliveries ?? none,
    get size() {
      return clients.size
    },
  }
}
