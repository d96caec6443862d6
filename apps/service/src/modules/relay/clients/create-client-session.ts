import type { StoredMessage, MessageStore } from '../messages/message-store.js'
import type { ClientSession } from '../methods/client-session.js'
import { messageData } from '../wire/frames.js'
import { RpcError } from '../wire/rpc-error.js'
import { subscriptionId } from '../wire/subscription-id.js'
import type { Delivery } from './delivery.js'
import type { Broker } from './broker.js'
import type { ConnectedClients } from './connected-clients.js'

/** How many messages, and bytes of them, one answer to a fetch has. */
const page = { messages: 100, bytes: 4 * 1024 * 1024 }

/** What a session depends on. */
export interface ClientSessionOptions {
  readonly client: string
  readonly store: MessageStore
  readonly present: ConnectedClients
  readonly broker: Broker
  readonly delivery: Delivery
  /** How many topics the client may be subscribed to. */
  readonly mostTopics: number
}

/** Creates the session of a connection. `answered` is said after each answer: deliveries come after it. */
export function createClientSession(terms: ClientSessionOptions): ClientSession & { answered(): void } {
  const { client, store, present, broker, delivery, mostTopics } = terms
  let subscribed: readonly string[] = []
  // where the last fetch stopped
  let fetched: { readonly key: string; readonly ids: readonly string[] } | undefined

  return {
    publish: (newMessages) => broker.publish(client, newMessages),
    async subscribe(topics) {
      const all = new Set([...present.topicsOf(client), ...topics])
      if (all.size > mostTopics) throw new RpcError('limitExceeded', `More than ${mostTopics} topics`)
      await broker.subscribe(client, topics)
      subscribed = [...subscribed, ...topics]
      return topics.map((topic) => subscriptionId(client, topic))
    },
    async unsubscribe(topics) {
      await broker.unsubscribe(client, topics)
      delivery.forget(topics)
    },
    async fetch(topics) {
      const key = topics.join()
      const before = fetched?.key === key ? fetched.ids : []
      const found = await store.undelivered({ client, topics, except: before, limit: page.messages + 1 })
      const messages = onePage(found)
      const hasMore = found.length > messages.length
      fetched = hasMore ? { key, ids: [...before, ...messages.map(({ id }) => id)] } : undefined
      return { messages: messages.map(messageData), hasMore }
    },
    answered() {
      delivery.look(subscribed)
      subscribed = []
    },
  }
}

function onePage(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  let bytes = 0
  return messages.slice(0, page.messages).filter(({ message }, index) => {
    bytes += Buffer.byteLength(message)
    return index === 0 || bytes <= page.bytes
  })
}
