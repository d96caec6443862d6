import type { Clock } from '../../../platform/clock.js'
import type { Membership, FanoutEvent } from '../fanout/fanout.js'
import type { Counter } from '../relay-counts.js'
import { messageId } from '../messages/message-id.js'
import type { StoredMessage, MessageStore } from '../messages/message-store.js'
import type { NewMessage } from '../methods/new-message.js'
import type { ConnectedClients } from './connected-clients.js'

/** The longest that anything is kept. */
const longestMs = 30 * 24 * 60 * 60 * 1_000

/** What is done with store so that everybody hears of it who should, in this process and in others. */
export interface Broker {
  publish(publisher: string, newMessages: readonly NewMessage[]): Promise<void>
  subscribe(client: string, topics: readonly string[]): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** A client has come back: resolves with what it is subscribed to. */
  welcome(client: string): Promise<readonly string[]>
  /** What another process says. */
  hear(event: FanoutEvent): void
}

/** What the post broker depends on. */
export interface BrokerOptions {
  readonly clock: Clock
  readonly store: MessageStore
  readonly present: ConnectedClients
  readonly count: Counter
  tell: Membership['tell']
  failed(error: unknown): void
}

/** Creates the post broker of a process. */
export function createBroker(terms: BrokerOptions): Broker {
  const { clock, store, present, count, failed } = terms
  const inLongest = () => clock.now() + longestMs
  // waited for: who was answered may be sure that the others know, should this process end now. What they could not be
  // told is in the store, and the fan-out announces a gap
  const tell = (event: FanoutEvent) => terms.tell(event).catch(failed)

  function offer(message: StoredMessage) {
    for (const [client, delivery] of present.subscribed(message.topic))
      if (client !== message.publisher) delivery.offer(message)
  }

  function look(topics: readonly string[]) {
    for (const topic of topics) for (const [, delivery] of present.subscribed(topic)) delivery.look([topic])
  }

  async function publish(message: StoredMessage) {
    if (await store.add(message)) {
      count('published')
      offer(message)
      return tell({ kind: 'message', message })
    }
    // whoever add it in the first time may have been cut off before it was said
    look([message.topic])
    await tell({ kind: 'look', topics: [message.topic] })
  }

  return {
    async publish(publisher, newMessages) {
      for (const draft of newMessages) await publish(toLetter(publisher, draft, clock.now()))
    },
    async subscribe(client, topics) {
      await store.subscribe(client, topics, inLongest())
      present.subscribe(client, topics)
      await tell({ kind: 'subscribed', client, topics })
    },
    async unsubscribe(client, topics) {
      await store.unsubscribe(client, topics)
      present.unsubscribe(client, topics)
      await tell({ kind: 'unsubscribed', client, topics })
    },
    async welcome(client) {
      const topics = await store.renewSubscriptions(client, inLongest())
      present.subscribe(client, topics)
      return topics
    },
    hear(event) {
      if (event.kind === 'message') offer(event.message)
      else if (event.kind === 'look') look(event.topics)
      else if (event.kind === 'subscribed') present.subscribe(event.client, event.topics)
      else if (event.kind === 'unsubscribed') present.unsubscribe(event.client, event.topics)
      else for (const [client, delivery] of present.all()) delivery.look(present.topicsOf(client))
    },
  }
}

function toLetter(
  publisher: string,
  { ttlSeconds, attestation, ...draft }: NewMessage,
  now: number,
): StoredMessage {
  const { topic, message, tag } = draft
  return {
    id: messageId({ publisher, topic, message }),
    topic,
    message,
    tag,
    ...(attestation !== undefined && { attestation }),
    publisher,
    publishedAt: now,
    expiresAt: now + Math.min(ttlSeconds * 1_000, longestMs),
  }
}
