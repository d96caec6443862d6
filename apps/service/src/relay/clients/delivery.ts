import { createAcknowledgements } from './acknowledgements.js'
import { createLatest } from './latest.js'
import type { Letter, Mailboxes } from '../mailboxes/mailboxes.js'

/** What is given to a client on one connection: each letter once, and only so many at a time. */
export interface Delivery {
  /** The client listens: from now on it is given what there is. */
  start(): void
  /** A new letter for this client. */
  offer(letter: Letter): void
  /** There may be something for it under these topics. */
  look(topics: Iterable<string>): void
  /** The client has answered a delivery; not acknowledged, the letter is not given again on this connection. */
  answered(id: number, acknowledged: boolean): void
  /** The client has unsubscribed: should it subscribe again, it is given what it has not acknowledged. */
  forget(topics: readonly string[]): void
  /** Tries again what failed. */
  retry(): void
  /** Resolves when the mailboxes know everything that was answered. */
  settled(): Promise<void>
}

/** What a delivery depends on. */
export interface DeliveryTerms {
  readonly client: string
  readonly mailboxes: Mailboxes
  /** How many may wait for their answer. */
  readonly limit: number
  send(id: number, letter: Letter): void
  /** The client has so many letters for good. */
  acknowledged(count: number): void
  failed(error: unknown): void
}

/** How many notices may be on their way here at once and still be known for late ones. */
const mostLateNotices = 200

/** Once it has expired, the same letter may be published anew: that is another one to its receivers. */
const edition = ({ id, publishedAt }: Letter) => `${publishedAt} ${id}`

/** Creates the delivery of a connection. */
export function createDelivery(terms: DeliveryTerms): Delivery {
  const { client, mailboxes, limit, send, failed } = terms
  const unanswered = new Map<number, string>()
  // the letters that are given: not to be given twice
  const given = new Map<string, { readonly topic: string; readonly edition: string }>()
  // those that were found in the mailbox may be acknowledged before their notice comes from another process
  const had = createLatest(mostLateNotices)
  let topics = new Set<string>()
  let isStarted = false
  let isLooking = false
  let lastId = 0

  const acknowledgements = createAcknowledgements({
    async store(ids) {
      await mailboxes.acknowledge(client, ids)
      for (const id of ids) {
        const known = given.get(id)
        if (known) had.add(known.edition)
        given.delete(id)
      }
      terms.acknowledged(ids.length)
    },
    failed,
  })

  function give(letter: Letter) {
    lastId += 1
    unanswered.set(lastId, letter.id)
    given.set(letter.id, { topic: letter.topic, edition: edition(letter) })
    send(lastId, letter)
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
        const letters = await mailboxes.owed(query)
        for (const letter of letters) if (!given.has(letter.id)) give(letter)
        if (letters.length === room) topics = new Set([...asked, ...topics])
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
    offer(letter) {
      if (given.has(letter.id) || had.has(edition(letter))) return
      // behind the others, so that the order stays
      const waits = !isStarted || isLooking || topics.size > 0 || unanswered.size >= limit
      if (!waits) return give(letter)
      topics.add(letter.topic)
      void look()
    },
    look(more) {
      for (const topic of more) topics.add(topic)
      void look()
    },
    answered(id, acknowledged) {
      const letter = unanswered.get(id)
      if (letter === undefined) return
      unanswered.delete(id)
      if (acknowledged) acknowledgements.add(letter)
      void look()
    },
    forget(left) {
      const gone = new Set(left)
      for (const topic of left) topics.delete(topic)
      for (const [letter, { topic }] of given) if (gone.has(topic)) given.delete(letter)
    },
    retry() {
      acknowledgements.retry()
      void look()
    },
    settled: () => acknowledgements.settled(),
  }
}
