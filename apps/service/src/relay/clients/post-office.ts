import type { Clock } from 'foyerkit/kernel'
import type { Membership, Notice } from '../fanout/fanout.js'
import type { Counter } from '../figures.js'
import { letterId } from '../mailboxes/letter-id.js'
import type { Letter, Mailboxes } from '../mailboxes/mailboxes.js'
import type { Draft } from '../methods/draft.js'
import type { PresentClients } from './present-clients.js'

/** The longest that anything is kept. */
const longestMs = 30 * 24 * 60 * 60 * 1_000

/** What is done with mailboxes so that everybody hears of it who should, in this process and in others. */
export interface PostOffice {
  publish(publisher: string, drafts: readonly Draft[]): Promise<void>
  subscribe(client: string, topics: readonly string[]): Promise<void>
  unsubscribe(client: string, topics: readonly string[]): Promise<void>
  /** A client has come back: resolves with what it is subscribed to. */
  welcome(client: string): Promise<readonly string[]>
  /** What another process says. */
  hear(notice: Notice): void
}

/** What the post office depends on. */
export interface PostOfficeTerms {
  readonly clock: Clock
  readonly mailboxes: Mailboxes
  readonly present: PresentClients
  readonly count: Counter
  tell: Membership['tell']
  failed(error: unknown): void
}

/** Creates the post office of a process. */
export function createPostOffice(terms: PostOfficeTerms): PostOffice {
  const { clock, mailboxes, present, count, failed } = terms
  const inLongest = () => clock.now() + longestMs
  // waited for: who was answered may be sure that the others know, should this process end now. What they could not be
  // told is in the mailboxes, and the fan-out announces a gap
  const tell = (notice: Notice) => terms.tell(notice).catch(failed)

  function offer(letter: Letter) {
    for (const [client, delivery] of present.subscribed(letter.topic))
      if (client !== letter.publisher) delivery.offer(letter)
  }

  function look(topics: readonly string[]) {
    for (const topic of topics) for (const [, delivery] of present.subscribed(topic)) delivery.look([topic])
  }

  async function publish(letter: Letter) {
    if (await mailboxes.put(letter)) {
      count('published')
      offer(letter)
      return tell({ kind: 'letter', letter })
    }
    // whoever put it in the first time may have been cut off before it was said
    look([letter.topic])
    await tell({ kind: 'look', topics: [letter.topic] })
  }

  return {
    async publish(publisher, drafts) {
      for (const draft of drafts) await publish(toLetter(publisher, draft, clock.now()))
    },
    async subscribe(client, topics) {
      await mailboxes.subscribe(client, topics, inLongest())
      present.subscribe(client, topics)
      await tell({ kind: 'subscribed', client, topics })
    },
    async unsubscribe(client, topics) {
      await mailboxes.unsubscribe(client, topics)
      present.unsubscribe(client, topics)
      await tell({ kind: 'unsubscribed', client, topics })
    },
    async welcome(client) {
      const topics = await mailboxes.renew(client, inLongest())
      present.subscribe(client, topics)
      return topics
    },
    hear(notice) {
      if (notice.kind === 'letter') offer(notice.letter)
      else if (notice.kind === 'look') look(notice.topics)
      else if (notice.kind === 'subscribed') present.subscribe(notice.client, notice.topics)
      else if (notice.kind === 'unsubscribed') present.unsubscribe(notice.client, notice.topics)
      else for (const [client, delivery] of present.all()) delivery.look(present.topicsOf(client))
    },
  }
}

function toLetter(publisher: string, { ttlSeconds, attestation, ...draft }: Draft, now: number): Letter {
  const { topic, message, tag } = draft
  return {
    id: letterId({ publisher, topic, message }),
    topic,
    message,
    tag,
    ...(attestation !== undefined && { attestation }),
    publisher,
    publishedAt: now,
    expiresAt: now + Math.min(ttlSeconds * 1_000, longestMs),
  }
}
