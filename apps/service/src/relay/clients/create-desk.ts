import type { Letter, Mailboxes } from '../mailboxes/mailboxes.js'
import type { Desk } from '../methods/desk.js'
import { letterData } from '../wire/frames.js'
import { RpcFault } from '../wire/rpc-fault.js'
import { subscriptionId } from '../wire/subscription-id.js'
import type { Delivery } from './delivery.js'
import type { PostOffice } from './post-office.js'
import type { PresentClients } from './present-clients.js'

/** How many letters, and bytes of them, one answer to a fetch has. */
const page = { letters: 100, bytes: 4 * 1024 * 1024 }

/** What a desk depends on. */
export interface DeskTerms {
  readonly client: string
  readonly mailboxes: Mailboxes
  readonly present: PresentClients
  readonly office: PostOffice
  readonly delivery: Delivery
  /** How many topics the client may be subscribed to. */
  readonly mostTopics: number
}

/** Creates the desk of a connection. `answered` is said after each answer: deliveries come after it. */
export function createDesk(terms: DeskTerms): Desk & { answered(): void } {
  const { client, mailboxes, present, office, delivery, mostTopics } = terms
  let subscribed: readonly string[] = []
  // where the last fetch stopped
  let fetched: { readonly key: string; readonly ids: readonly string[] } | undefined

  return {
    publish: (drafts) => office.publish(client, drafts),
    async subscribe(topics) {
      const all = new Set([...present.topicsOf(client), ...topics])
      if (all.size > mostTopics) throw new RpcFault('limitExceeded', `More than ${mostTopics} topics`)
      await office.subscribe(client, topics)
      subscribed = [...subscribed, ...topics]
      return topics.map((topic) => subscriptionId(client, topic))
    },
    async unsubscribe(topics) {
      await office.unsubscribe(client, topics)
      delivery.forget(topics)
    },
    async fetch(topics) {
      const key = topics.join()
      const before = fetched?.key === key ? fetched.ids : []
      const found = await mailboxes.owed({ client, topics, except: before, limit: page.letters + 1 })
      const letters = onePage(found)
      const hasMore = found.length > letters.length
      fetched = hasMore ? { key, ids: [...before, ...letters.map(({ id }) => id)] } : undefined
      return { messages: letters.map(letterData), hasMore }
    },
    answered() {
      delivery.look(subscribed)
      subscribed = []
    },
  }
}

function onePage(letters: readonly Letter[]): readonly Letter[] {
  let bytes = 0
  return letters.slice(0, page.letters).filter(({ message }, index) => {
    bytes += Buffer.byteLength(message)
    return index === 0 || bytes <= page.bytes
  })
}
