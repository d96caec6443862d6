import type { MessageStore, StoredMessage } from '../messages/message-store.js'
import { createAcknowledgements } from './acknowledgements.js'
import { createRecentKeys } from './recent-keys.js'
import type { Turn } from './turns.js'

/** Deliveries on one connection: each message once, a limited number at a time. */
export interface Delivery {
  /** Starts deliveries. */
  start(): void
  /** Delivers a new message, or leaves it in the store for later. */
  offer(message: StoredMessage): void
  /** Delivers stored messages of these topics. */
  deliverStored(topics: Iterable<string>): void
  /** Handles the client's answer to a delivery. Without acknowledgement, the message is not repeated on this connection. */
  onAnswer(id: number, isAcknowledged: boolean): void
  /** Forgets the unacknowledged deliveries of topics: they are repeated if the client subscribes again. */
  forget(topics: readonly string[]): void
  /** Holds deliveries back until the returned function is called. */
  hold(): () => void
  /** Continues after back-pressure or an error. */
  resume(): void
  /** Resolves when all acknowledgements are stored. */
  settled(): Promise<void>
}

/** Options of {@link createDelivery}. */
export interface DeliveryOptions {
  readonly client: string
  readonly store: MessageStore
  readonly turn: Turn
  readonly maxUnacknowledged: number
  /** Bytes of messages that are read from the store at once. */
  readonly pageBytes: number
  /** Whether the connection has too many unsent bytes. */
  isFull(): boolean
  send(id: number, message: StoredMessage): void
  /** Called when acknowledgements are stored. */
  onAcknowledged(count: number): void
  failed(error: unknown): void
}

/** Events that may arrive after their messages were found in the store. */
const maxLateEvents = 200

/** Differs for a message that is published again after it has expired. */
const deliveryKey = ({ id, publishedAt }: StoredMessage) => `${publishedAt} ${id}`

/** Creates the deliveries of a connection. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { client, store, turn, maxUnacknowledged, pageBytes, isFull, send, failed } = options
  const unanswered = new Map<number, string>()
  const sent = new Map<string, { readonly topic: string; readonly key: string }>()
  // the event of another process may arrive after its message was read from the store and acknowledged
  const acknowledged = createRecentKeys(maxLateEvents)
  let topics = new Set<string>()
  let holds = 0
  let isStarted = false
  let isReading = false
  let lastId = 0

  const acknowledgements = createAcknowledgements({
    async store(ids) {
      await turn.run(() => store.acknowledge(client, ids))
      for (const id of ids) {
        const delivery = sent.get(id)
        if (delivery) acknowledged.add(delivery.key)
        sent.delete(id)
      }
      options.onAcknowledged(ids.length)
    },
    failed,
  })
  const canSend = () => isStarted && holds === 0 && unanswered.size < maxUnacknowledged && !isFull()

  function deliver(message: StoredMessage) {
    lastId += 1
    unanswered.set(lastId, message.id)
    sent.set(message.id, { topic: message.topic, key: deliveryKey(message) })
    send(lastId, message)
  }

  async function readStore() {
    if (isReading) return
    isReading = true
    while (topics.size > 0 && canSend()) {
      const requested = topics
      topics = new Set()
      const query = {
        client,
        topics: [...requested],
        except: [...sent.keys()],
        limit: maxUnacknowledged - unanswered.size,
        maxBytes: pageBytes,
      }
      try {
        const { messages, hasMore } = await turn.run(() => store.undelivered(query))
        const isBlocked = !canSend()
        if (hasMore || isBlocked) topics = new Set([...requested, ...topics])
        if (!isBlocked) for (const message of messages) if (!sent.has(message.id)) deliver(message)
      } catch (error) {
        topics = new Set([...requested, ...topics])
        failed(error)
        break
      }
    }
    isReading = false
  }

  function readOn() {
    readStore().catch(failed)
  }

  return {
    start() {
      isStarted = true
      readOn()
    },
    offer(message) {
      if (sent.has(message.id) || acknowledged.has(deliveryKey(message))) return
      // behind waiting messages, to keep the order
      if (canSend() && !isReading && topics.size === 0) return deliver(message)
      topics.add(message.topic)
      readOn()
    },
    deliverStored(more) {
      for (const topic of more) topics.add(topic)
      readOn()
    },
    onAnswer(id, isAcknowledged) {
      const message = unanswered.get(id)
      if (message === undefined) return
      unanswered.delete(id)
      if (isAcknowledged) acknowledgements.add(message)
      readOn()
    },
    forget(topicsLeft) {
      const removed = new Set(topicsLeft)
      for (const topic of removed) topics.delete(topic)
      for (const [message, { topic }] of sent) if (removed.has(topic)) sent.delete(message)
    },
    hold() {
      let isHeld = true
      holds += 1
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        readOn()
      }
    },
    resume() {
      acknowledgements.retry()
      readOn()
    },
    settled: () => acknowledgements.settled(),
  }
}
