import type { Clock } from '../../../platform/clock.js'
import type { FanoutEvent, Membership } from '../fanout/fanout.js'
import { messageId } from '../messages/message-id.js'
import {
  QuotaExceeded,
  type MessageOwner,
  type MessageStore,
  type StoredMessage,
} from '../messages/message-store.js'
import type { NewMessage } from '../methods/new-message.js'
import type { Counter } from '../relay-counts.js'
import { RpcError } from '../wire/rpc-error.js'
import type { ConnectedClients } from './connected-clients.js'
import type { Turn } from './turns.js'

/** Clients that read the store at once after a gap, and the time in which the others follow, each. */
const gapPauseMs = 2
const gapBatch = 50
/** Maximum lifetime of messages and subscriptions. */
const maxTtlMs = 30 * 24 * 60 * 60 * 1_000

/** Changes the store, and announces the changes to the clients of this process and of others. */
export interface Broker {
  /** Stores and delivers messages. @throws an RpcError if a quota is exceeded. */
  publish(publisher: string, newMessages: readonly NewMessage[], owner: MessageOwner): Promise<void>
  subscribe(client: string, topics: readonly string[]): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** Renews the subscriptions of a client that connects. Resolves with their topics. */
  restore(client: string): Promise<readonly string[]>
  /** Handles an event of another process. */
  onEvent(event: FanoutEvent): void
}

/** Options of {@link createBroker}. */
export interface BrokerOptions {
  readonly clock: Clock
  readonly store: MessageStore
  readonly connectedClients: ConnectedClients
  /** For reads after a gap. */
  readonly turn: Turn
  readonly count: Counter
  /** Aborts when the relay ends. */
  readonly signal: AbortSignal
  announce: Membership['announce']
  failed(error: unknown): void
}

/** Creates the broker of a process. */
export function createBroker(options: BrokerOptions): Broker {
  const { clock, store, connectedClients, count, failed } = options
  const clientsToRecover = new Set<string>()
  const renewedUntil = () => clock.now() + maxTtlMs
  // awaited: after the answer, other processes must have the event even if this one is killed. An event that cannot
  // be announced leads to a gap, and the store has the message
  const announce = (event: FanoutEvent) => options.announce(event).catch(failed)

  function offer(message: StoredMessage) {
    for (const [client, delivery] of connectedClients.subscribed(message.topic))
      if (client !== message.publisher) delivery.offer(message)
  }

  function deliverStored(topics: readonly string[]) {
    for (const topic of topics)
      for (const [, delivery] of connectedClients.subscribed(topic)) delivery.deliverStored([topic])
  }

  async function add(message: StoredMessage, owner: MessageOwner) {
    try {
      return await store.add(message, owner)
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error
      throw new RpcError('quotaExceeded', `${error.message}. Try again when some have expired`)
    }
  }

  async function publish(message: StoredMessage, owner: MessageOwner) {
    if (await add(message, owner)) {
      count('published')
      offer(message)
      return announce({ kind: 'message', message })
    }
    // the process that stored the message may have been killed before it announced it
    deliverStored([message.topic])
    await announce({ kind: 'look', topics: [message.topic] })
  }

  async function restore(client: string) {
    const topics = await store.renewSubscriptions(client, renewedUntil())
    connectedClients.subscribe(client, topics)
    return topics
  }

  // a lost event may have been a subscription: another connection of the client is then in another process
  async function recoverClient(client: string) {
    try {
      const topics = await options.turn.run(() => restore(client))
      for (const delivery of connectedClients.deliveriesOf(client)) delivery.deliverStored(topics)
    } catch (error) {
      failed(error)
    }
  }

  async function recover() {
    const isRunning = clientsToRecover.size > 0
    for (const [client] of connectedClients.all()) clientsToRecover.add(client)
    if (isRunning) return
    const total = clientsToRecover.size
    try {
      // every process gets the same gap: with a random start and pauses, they do not read the store at once
      if (total > gapBatch) await clock.sleep(Math.random() * total * gapPauseMs, options.signal)
      while (clientsToRecover.size > 0) {
        const batch = [...clientsToRecover].slice(0, gapBatch)
        await Promise.all(batch.map(recoverClient))
        for (const client of batch) clientsToRecover.delete(client)
        if (clientsToRecover.size > 0) await clock.sleep(gapBatch * gapPauseMs, options.signal)
      }
    } catch {
      // the relay ends
      clientsToRecover.clear()
    }
  }

  return {
    async publish(publisher, newMessages, owner) {
      for (const newMessage of newMessages)
        await publish(toStoredMessage(publisher, newMessage, clock.now()), owner)
    },
    async subscribe(client, topics) {
      await store.subscribe(client, topics, renewedUntil())
      connectedClients.subscribe(client, topics)
      await announce({ kind: 'subscribed', client, topics })
    },
    async unsubscribe(client, topics) {
      await store.unsubscribe(client, topics)
      connectedClients.unsubscribe(client, topics)
      await announce({ kind: 'unsubscribed', client, topics })
    },
    restore,
    onEvent(event) {
      if (event.kind === 'message') offer(event.message)
      else if (event.kind === 'look') deliverStored(event.topics)
      else if (event.kind === 'subscribed') connectedClients.subscribe(event.client, event.topics)
      else if (event.kind === 'unsubscribed') connectedClients.unsubscribe(event.client, event.topics)
      else recover().catch(failed)
    },
  }
}

function toStoredMessage(
  publisher: string,
  { ttlSeconds, attestation, ...newMessage }: NewMessage,
  now: number,
): StoredMessage {
  const { topic, message, tag } = newMessage
  return {
    id: messageId({ publisher, topic, message }),
    topic,
    message,
    tag,
    ...(attestation !== undefined && { attestation }),
    publisher,
    publishedAt: now,
    expiresAt: now + Math.min(ttlSeconds * 1_000, maxTtlMs),
  }
}
