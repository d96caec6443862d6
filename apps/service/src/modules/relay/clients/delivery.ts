import { createAcknowledgements } from './acknowledgements.js'
import { createRecentKeys } from './recent-keys.js'
import type { StoredMessage, MessageStore } from '../messages/message-store.js'

/** What is given to a client on one connection: each message once, and only so many at a time. */
export interface Delivery {
  /** The client listens: from now on it is given what there is. */
  start(): void
  /** A new message for this client. */
  offer(message: StoredMessage): void
  /** There may be something for it under these topics. */
  look(topics: Iterable<string>): void
  /** The client has answered a delivery; not acknowledged, the message is not given again on this connection. */
  answered(id: number, acknowledged: boolean): void
  /** The client has unsubscribed: should it subscribe again, it is given what it has not acknowledged. */
  forget(topics: readonly string[]): void
  /** Tries again what failed. */
  retry(): void
  /** Resolves when the store know everything that was answered. */
  settled(): Promise<void>
}

/** What a delivery depends on. */
export interface DeliveryOptions {
  readonly client: string
  readonly store: MessageStore
  /** How many may wait for their answer. */
  readonly limit: number
  send(id: number, message: StoredMessage): void
  /** The client has so many messages for good. */
  acknowledged(count: number): void
  failed(error: unknown): void
}

/** How many events may be on their way here at once and still be known for late ones. */
const mostLateNotices = 200

/** Once it has expired, the same message may be published anew: that is another one to its receivers. */
const edition = ({ id, publishedAt }: StoredMessage) => `${publishedAt} ${id}`

/** Creates the delivery of a connection. */
export function createDelivery(terms: DeliveryOptions): Delivery {
  const { client, store, limit, send, failed } = terms
  const unanswered = new Map<number, string>()
  // the messages that are given: not to be given twice
  const given = new Map<string, { readonly topic: string; readonly edition: string }>()
  // those that were found in the mailbox may be acknowledged before their event comes from another process
  const had = createRecentKeys(mostLateNotices)
  let topics = new Set<string>()
  let isStarted = false
  let isLooking = false
  let lastId = 0

  const acknowledgements = createAcknowledgements({
    async store(ids) {
      await store.acknowledge(client, ids)
      for (const id of ids) {
        const known = given.get(id)
        if (known) had.add(known.edition)
        given.delete(id)
      }
      terms.acknowledged(ids.length)
    },
    failed,
  })

  function give(message: StoredMessage) {
    lastId += 1
    unanswered.set(lastId, message.id)
    given.set(message.id, { topic: message.topic, edition: edition(message) })
    send(lastId, message)
  }

  async function look() {
    if (isLooking || !isStarted) return
    isLooking = true
    while (topics.size > 0 && unanswered.size < limit) {
      const asked = topics
      topics = new Set()
      const room = limit - unanswered.size
      try {
        const query = { client, topics: [...asked], except: [...given.keys()], limit: room }
        const messages = await store.undelivered(query)
        for (const message of messages) if (!given.has(message.id)) give(message)
        if (messages.length === room) topics = new Set([...asked, ...topics])
      } catch (error) {
        topics = new Set([...asked, ...topics])
        failed(error)
        break
      }
    }
    isLooking = false
  }

  return {
    start() {
      isStarted = true
      void look()
    },
    offer(message) {
      if (given.has(message.id) || had.has(edition(message))) return
      // behind the others, so that the order stays
      const waits = !isStarted || isLooking || topics.size > 0 || unanswered.size >= limit
      if (!waits) return give(message)
      topics.add(message.topic)
      void look()
    },
    look(more) {
      for (const topic of more) topics.add(topic)
      void look()
    },
    answered(id, acknowledged) {
      const message = unanswered.get(id)
      if (message === undefined) return
      unanswered.delete(id)
      if (acknowledged) acknowledgements.add(message)
      void look()
    },
    forget(left) {
      const gone = new Set(left)
      for (const topic of left) topics.delete(topic)
      for (const [message, { topic }] of given) if (gone.has(topic)) given.delete(message)
    },
    retry() {
      acknowledgements.retry()
      void look()
    },
    settled: () => acknowledgements.settled(),
  }
}
