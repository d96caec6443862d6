import { and, asc, eq, gt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.js'
import type { Queries } from '../../../platform/database/database.js'
import { acknowledgements, messages, subscriptions } from '../tables.js'
import type { StoredMessage, MessageStore } from '../messages/message-store.js'

/** What store in a database are made of. */
export interface SqlMessageStoreOptions {
  readonly queries: Queries
  readonly clock: Clock
}

/** Creates store in a database. Processes may share them; who is quick needs a fan-out besides. */
export function createSqlMessageStore({ queries, clock }: SqlMessageStoreOptions): MessageStore {
  return {
    ...messageQueries(queries, clock),
    ...subscriptionList(queries, clock),
    ...maintenance(queries, clock),
  }
}

function messageQueries(
  queries: Queries,
  clock: Clock,
): Pick<MessageStore, 'add' | 'undelivered' | 'acknowledge'> {
  const insert = async (message: StoredMessage) => {
    const added = await queries
      .insert(messages)
      .values(message)
      .onConflictDoNothing()
      .returning({ id: messages.id })
    return added.length > 0
  }
  return {
    async add(message) {
      if (await insert(message)) return true
      // one that has expired makes room, and those who had it have nothing
      const expired = await queries
        .delete(messages)
        .where(and(eq(messages.id, message.id), lte(messages.expiresAt, clock.now())))
        .returning({ id: messages.id })
      return expired.length > 0 && insert(message)
    },
    async undelivered({ client, topics, except = [], limit }) {
      if (topics.length === 0 || limit < 1) return []
      const had = queries
        .select({ one: sql`1` })
        .from(acknowledgements)
        .where(and(eq(acknowledgements.message, messages.id), eq(acknowledgements.client, client)))
      const { place, ...columns } = messageColumns
      const rows = await queries
        .select(columns)
        .from(messages)
        .where(
          and(
            sql`${messages.topic} = any(${list(topics)})`,
            gt(messages.expiresAt, clock.now()),
            ne(messages.publisher, client),
            sql`${messages.id} <> all(${list(except)})`,
            notExists(had),
          ),
        )
        .orderBy(asc(messages.publishedAt), asc(place))
        .limit(limit)
      return rows.map(({ attestation, ...row }) => ({ ...row, ...(attestation !== null && { attestation }) }))
    },
    async acknowledge(client, ids) {
      if (ids.length === 0) return
      // a message that is swept meanwhile is waited for, then passed over
      await queries.execute(sql`
        insert into ${acknowledgements} (letter, client)
        select ${messages.id}, ${client} from ${messages} where ${messages.id} = any(${list(ids)})
        order by ${messages.id} for key share
        on conflict do nothing`)
    },
  }
}

/** Rows are taken in the order of their topics: two processes that serve one client then do not lock each other. */
function subscriptionList(
  queries: Queries,
  clock: Clock,
): Pick<MessageStore, 'subscribe' | 'unsubscribe' | 'renewSubscriptions'> {
  const { client: owner, topic, endsAt } = subscriptions
  return {
    async subscribe(client, topics, until) {
      const rows = [...new Set(topics)].sort().map((one) => ({ client, topic: one, endsAt: until }))
      if (rows.length === 0) return
      await queries
        .insert(subscriptions)
        .values(rows)
        .onConflictDoUpdate({ target: [owner, topic], set: { endsAt: sql`greatest(${endsAt}, ${until})` } })
    },
    async unsubscribe(client, topics) {
      await queries.delete(subscriptions).where(and(eq(owner, client), sql`${topic} = any(${list(topics)})`))
    },
    async renewSubscriptions(client, until) {
      const own = queries
        .select({ topic })
        .from(subscriptions)
        .where(and(eq(owner, client), gt(endsAt, clock.now())))
        .orderBy(topic)
        .for('update')
      const renewed = await queries
        .update(subscriptions)
        .set({ endsAt: sql`greatest(${endsAt}, ${until})` })
        .where(and(eq(owner, client), sql`${topic} in ${own}`))
        .returning({ topic })
      return renewed.map((row) => row.topic)
    },
  }
}

function maintenance(queries: Queries, clock: Clock): Pick<MessageStore, 'sweep' | 'count'> {
  return {
    async sweep() {
      const now = clock.now()
      // what somebody is at now goes with the next sweep
      const expired = queries
        .select({ id: messages.id })
        .from(messages)
        .where(lte(messages.expiresAt, now))
        .for('update', { skipLocked: true })
      await queries.delete(messages).where(sql`${messages.id} in ${expired}`)
      await queries.delete(subscriptions).where(lte(subscriptions.endsAt, now))
    },
    async count() {
      return { messages: await queries.$count(messages), subscriptions: await queries.$count(subscriptions) }
    },
  }
}

const messageColumns = {
  id: messages.id,
  place: messages.place,
  topic: messages.topic,
  message: messages.message,
  tag: messages.tag,
  attestation: messages.attestation,
  publisher: messages.publisher,
  publishedAt: messages.publishedAt,
  expiresAt: messages.expiresAt,
}

/** A list as one parameter: a statement has room for few of them. */
function list(texts: readonly string[]): SQL {
  return sql`${sql.param([...texts])}::text[]`
}
