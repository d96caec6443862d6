import { and, asc, eq, gt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.js'
import type { Queries } from '../../../platform/database/database.js'
import { acknowledgements, messages, subscriptions } from '../tables.js'
import type { StoredMessage, MessageStore } from '../messages/message-store.js'

/** Options of {@link createSqlMessageStore}. */
export interface SqlMessageStoreOptions {
  readonly queries: Queries
  readonly clock: Clock
}

/** Creates a message store in a database. Processes may share it; without a fan-out, they deliver late. */
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
      // a message that has expired is replaced, and its acknowledgements with it
      const expired = await queries
        .delete(messages)
        .where(and(eq(messages.id, message.id), lte(messages.expiresAt, clock.now())))
        .returning({ id: messages.id })
      return expired.length > 0 && insert(message)
    },
    async undelivered({ client, topics, except = [], limit, maxBytes = Number.MAX_SAFE_INTEGER }) {
      if (topics.length === 0 || limit < 1) return { messages: [], hasMore: false }
      const acknowledgement = queries
        .select({ one: sql`1` })
        .from(acknowledgements)
        .where(and(eq(acknowledgements.message, messages.id), eq(acknowledgements.client, client)))
      const { place, ...columns } = messageColumns
      const bytesBefore = sql`coalesce(sum(octet_length(${messages.message})) over (
        order by ${messages.publishedAt}, ${place} rows between unbounded preceding and 1 preceding), 0)`
      const rows = await queries
        .select({
          ...columns,
          // texts beyond the limit are not read
          message: sql<string | null>`case when ${bytesBefore} < ${maxBytes} then ${messages.message} end`,
        })
        .from(messages)
        .where(
          and(
            sql`${messages.topic} = any(${list(topics)})`,
            gt(messages.expiresAt, clock.now()),
            ne(messages.publisher, client),
            sql`${messages.id} <> all(${list(except)})`,
            notExists(acknowledgement),
          ),
        )
        .orderBy(asc(messages.publishedAt), asc(place))
        .limit(limit + 1)
      const found = rows
        .slice(0, limit)
        .flatMap(({ attestation, message, ...row }) =>
          message === null ? [] : [{ ...row, message, ...(attestation !== null && { attestation }) }],
        )
      return { messages: found, hasMore: rows.length > found.length }
    },
    async acknowledge(client, ids) {
      if (ids.length === 0) return
      // waits for a sweep that deletes the message, and then ignores it
      await queries.execute(sql`
        insert into ${acknowledgements} (letter, client)
        select ${messages.id}, ${client} from ${messages} where ${messages.id} = any(${list(ids)})
        order by ${messages.id} for key share
        on conflict do nothing`)
    },
  }
}

/** Rows are locked in the order of their topics, because two processes that serve one client would deadlock otherwise. */
function subscriptionList(
  queries: Queries,
  clock: Clock,
): Pick<MessageStore, 'subscribe' | 'unsubscribe' | 'renewSubscriptions'> {
  const { client: owner, topic, endsAt } = subscriptions
  return {
    async subscribe(client, topics, until) {
      const rows = [...new Set(topics)].sort().map((name) => ({ client, topic: name, endsAt: until }))
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
      // locked rows are deleted by the next sweep
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

/** Returns a list as one parameter. The number of parameters of a statement is limited. */
function list(texts: readonly string[]): SQL {
  return sql`${sql.param([...texts])}::text[]`
}
