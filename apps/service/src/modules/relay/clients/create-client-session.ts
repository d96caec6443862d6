import { quotasOf, type RelayLimits } from '../limits/relay-limits.js'
import type { MessageStore } from '../messages/message-store.js'
import type { ClientSession } from '../methods/client-session.js'
import { messageData } from '../wire/frames.js'
import { RpcError } from '../wire/rpc-error.js'
import { subscriptionId } from '../wire/subscription-id.js'
import type { Broker } from './broker.js'
import type { ConnectedClients } from './connected-clients.js'
import type { Delivery } from './delivery.js'

/** Maximum number of messages in one answer to a fetch. */
const pageMessages = 100

function tooManyTopics(allowed: number, refused: number): string {
  return `Too many topics: ${allowed} are allowed, and ${refused} of this request were not subscribed to`
}

/** Options of {@link createClientSession}. */
export interface ClientSessionOptions {
  readonly client: string
  readonly projectId: string
  readonly store: MessageStore
  readonly connectedClients: ConnectedClients
  readonly broker: Broker
  readonly delivery: Delivery
  readonly limits: RelayLimits
  /** Charges fetched bytes to the client. */
  chargeBytes(bytes: number): void
}

/** Creates the session of a connection. `afterAnswer` is called after each answer, because deliveries follow it. */
export function createClientSession(options: ClientSessionOptions): ClientSession & { afterAnswer(): void } {
  const { client, store, connectedClients, broker, delivery, limits, chargeBytes } = options
  const owner = { project: options.projectId, quotas: quotasOf(limits) }
  let subscribed: readonly string[] = []
  let lastFetch: { readonly key: string; readonly ids: readonly string[] } | undefined

  return {
    publish: (newMessages) => broker.publish(client, newMessages, owner),
    async subscribe(topics) {
      const before = connectedClients.topicsOf(client)
      const added = new Set(topics.filter((topic) => !before.has(topic)))
      const refused = new Set([...added].slice(Math.max(0, limits.topics - before.size)))
      const accepted = topics.filter((topic) => !refused.has(topic))
      if (accepted.length > 0) await broker.subscribe(client, accepted)
      subscribed = [...subscribed, ...accepted]
      if (refused.size > 0) throw new RpcError('tooManyTopics', tooManyTopics(limits.topics, refused.size))
      return topics.map((topic) => subscriptionId(client, topic))
    },
    async unsubscribe(topics) {
      await broker.unsubscribe(client, topics)
      delivery.forget(topics)
    },
    async fetch(topics) {
      const key = topics.join()
      const except = lastFetch?.key === key ? lastFetch.ids : []
      const query = { client, topics, except, limit: pageMessages, maxBytes: limits.pauseAtBytes }
      const { messages, hasMore } = await store.undelivered(query)
      chargeBytes(messages.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0))
      lastFetch = hasMore ? { key, ids: [...except, ...messages.map(({ id }) => id)] } : undefined
      return { messages: messages.map(messageData), hasMore }
    },
    afterAnswer() {
      delivery.deliverStored(subscribed)
      subscribed = []
    },
  }
}
