import { and, asc, eq, gt, lt, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.js'
import type { Queries } from '../../../platform/database/database.js'
import { acknowledgements, messages, messageUsage, subscriptions } from '../tables.js'
import {
  QuotaExceeded,
  type MessageOwner,
  type MessageStore,
  type QuotaScope,
  type StoredMessage,
} from '../messages/message-store.js'
import { mergeCalls } from './merge-calls.js'

/** Clients whose subscriptions one statement writes. */
const maxMergedCalls = 200
/** Rows that one statement deletes. */
const deleteBatchSize = 1_000

/** Options of {@link createSqlMessageStore}. */
export interface SqlMessageStoreOptions {
  readonly queries: Queries
  readonly clock: Clock
}

/** Creates a message store in a database. Processes may share it; without a fan-out, they deliver late. */
export function createSqlMessageStore({ queries, clock }: SqlMessageStoreOptions): MessageStore {
  const maintenance = maintenanceQueries(queries, clock)
  return {
    ...messageQueries(queries, clock, maintenance.deleteExpiredMessages),
    ...subscriptionQueries(queries, clock),
    ...maintenance,
  }
}

function messageQueries(
  queries: Queries,
  clock: Clock,
  deleteExpiredMessages: () => Promise<void>,
): Pick<MessageStore, 'add' | 'undelivered' | 'acknowledge'> {
  const insert = async (message: StoredMessage, project: string | undefined) => {
    const added = await queries
      .insert(messages)
      .values({ ...message, project })
      .onConflictDoNothing()
      .returning({ id: messages.id })
    return added.length > 0
  }
  async function exceededQuota(message: StoredMessage, { project, quotas }: MessageOwner) {
    const keys = { topic: message.topic, client: message.publisher, project }
    const { scope, key } = messageUsage
    const rows = await queries
      .select({
        scope,
        messages: sql`sum(${messageUsage.messages})`.mapWith(Number),
        bytes: sql`sum(${messageUsage.bytes})`.mapWith(Number),
      })
      .from(messageUsage)
      .where(
        or(...(Object.keys(keys) as QuotaScope[]).map((name) => and(eq(scope, name), eq(key, keys[name])))),
      )
      .groupBy(scope)
    const size = Buffer.byteLength(message.message)
    const usage = (name: QuotaScope) => rows.find((row) => row.scope === name) ?? { messages: 0, bytes: 0 }
    return (Object.keys(quotas) as QuotaScope[]).find((name) => {
      const used = usage(name)
      return used.messages >= quotas[name].messages || used.bytes + size > quotas[name].bytes
    })
  }
  /** Inserts in one statement unless a quota is exceeded or the message exists. */
  async function insertBelowQuotas(message: StoredMessage, { project, quotas }: MessageOwner) {
    const { id, topic, tag, attestation = null, publisher, publishedAt, expiresAt } = message
    const size = Buffer.byteLength(message.message)
    const exceeded = (Object.keys(quotas) as QuotaScope[]).map(
      (scope) => sql`scope = ${scope} and (sum(messages) >= ${quotas[scope].messages}::bigint
        or sum(bytes) + ${size}::int > ${quotas[scope].bytes}::bigint)`,
    )
    const result = await queries.execute(sql`
      insert into ${messages}
        (id, topic, message, tag, attestation, publisher, published_at, expires_at, project)
      select ${id}, ${topic}, ${message.message}, ${tag}::int, ${attestation}::text, ${publisher},
        ${publishedAt}::bigint, ${expiresAt}::bigint, ${project}
      where not exists (
        select 1 from ${messageUsage}
        where (scope = 'topic' and key = ${topic}) or (scope = 'client' and key = ${publisher})
          or (scope = 'project' and key = ${project})
        group by scope having ${or(...exceeded)})
      on conflict do nothing returning id`)
    return (result as { readonly rows: readonly unknown[] }).rows.length > 0
  }
  const isLive = async (id: string) => {
    const live = and(eq(messages.id, id), gt(messages.expiresAt, clock.now()))
    return (await queries.select({ id: messages.id }).from(messages).where(live)).length > 0
  }
  /** Most clients that subscribe or connect have no messages: one statement finds that for many of them. */
  const withMessages = mergeCalls(async (calls: readonly (readonly string[])[]) => {
    const rows = await queries
      .select({ topic: sql<string>`requested.topic` })
      .from(sql`unnest(${list([...new Set(calls.flat())])}) as requested (topic)`)
      .where(
        sql`exists (select 1 from ${messages}
          where ${messages.topic} = requested.topic and ${messages.expiresAt} > ${clock.now()})`,
      )
    const found = new Set(rows.map(({ topic }) => topic))
    return calls.map((topics) => topics.filter((topic) => found.has(topic)))
  }, maxMergedCalls)
  const acknowledge = mergeCalls(
    async (calls: readonly (readonly { readonly id: string; readonly client: string }[])[]) => {
      const pairs = calls.flat()
      // waits for a sweep that deletes a message, and then ignores it
      await queries.execute(sql`
        insert into ${acknowledgements} (letter, client)
        select ${messages.id}, pairs.client
        from ${messages} join unnest(${list(pairs.map(({ id }) => id))}, ${list(pairs.map((pair) => pair.client))})
          as pairs (id, client) on pairs.id = ${messages.id}
        order by ${messages.id}, pairs.client for key share of ${messages}
        on conflict do nothing`)
      return calls.map(() => undefined)
    },
    maxMergedCalls,
  )
  return {
    async add(message, owner) {
      if (owner && (await insertBelowQuotas(message, owner))) return true
      if (owner && (await exceededQuota(message, owner)) && !(await isLive(message.id))) {
        await deleteExpiredMessages()
        const scope = await exceededQuota(message, owner)
        if (scope) throw new QuotaExceeded(scope)
      }
      if (await insert(message, owner?.project)) return true
      // a message that has expired is replaced, and its acknowledgements with it
      const expired = await queries
        .delete(messages)
        .where(and(eq(messages.id, message.id), lte(messages.expiresAt, clock.now())))
        .returning({ id: messages.id })
      return expired.length > 0 && insert(message, owner?.project)
    },
    async undelivered({ client, except = [], limit, maxBytes = Number.MAX_SAFE_INTEGER, ...query }) {
      if (query.topics.length === 0 || limit < 1) return { messages: [], hasMore: false }
      const topics = await withMessages(query.topics)
      if (topics.length === 0) return { messages: [], hasMore: false }
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
      if (ids.length > 0) await acknowledge(ids.map((id) => ({ id, client })))
    },
  }
}

interface Subscription {
  readonly client: string
  readonly topic: string
  readonly endsAt: number
}

/** Rows are locked in the order of clients and topics, because two processes that serve one client would deadlock otherwise. */
function subscriptionQueries(
  queries: Queries,
  clock: Clock,
): Pick<MessageStore, 'subscribe' | 'unsubscribe' | 'renewSubscriptions'> {
  const { client: owner, topic, endsAt } = subscriptions
  const insert = mergeCalls(async (calls: readonly (readonly Subscription[])[]) => {
    // a statement may not insert a row twice
    const rows = new Map<string, Subscription>()
    for (const row of calls.flat()) {
      const key = `${row.client} ${row.topic}`
      if ((rows.get(key)?.endsAt ?? 0) < row.endsAt) rows.set(key, row)
    }
    const column = (name: keyof Subscription) => sql.param([...rows.values()].map((row) => String(row[name])))
    // as three parameters: the number of parameters of a statement is limited
    await queries.execute(sql`
      insert into ${subscriptions} (client, topic, ends_at)
      select * from unnest(${column('client')}::text[], ${column('topic')}::text[], ${column('endsAt')}::bigint[])
        as added (client, topic, ends_at)
      order by client, topic
      on conflict (client, topic) do update
        set ends_at = greatest(${endsAt}, excluded.ends_at)
        where ${endsAt} < excluded.ends_at`)
    return calls.map(() => undefined)
  }, maxMergedCalls)
  const renew = mergeCalls(async (calls: readonly { readonly client: string; readonly until: number }[]) => {
    const clients = list(calls.map(({ client }) => client))
    const until = Math.max(...calls.map((call) => call.until))
    const live = and(sql`${owner} = any(${clients})`, gt(endsAt, clock.now()))
    const due = queries
      .select({ owner, topic })
      .from(subscriptions)
      .where(and(live, lt(endsAt, until)))
      .orderBy(owner, topic)
      .for('update')
    await queries
      .update(subscriptions)
      .set({ endsAt: sql`greatest(${endsAt}, ${until})` })
      .where(sql`(${owner}, ${topic}) in ${due}`)
    const rows = await queries.select({ owner, topic }).from(subscriptions).where(live)
    const topics = new Map<string, string[]>(calls.map(({ client }) => [client, []]))
    for (const row of rows) topics.get(row.owner)?.push(row.topic)
    return calls.map(({ client }) => topics.get(client) ?? [])
  }, maxMergedCalls)

  return {
    async subscribe(client, topics, until) {
      if (topics.length > 0) await insert(topics.map((name) => ({ client, topic: name, endsAt: until })))
    },
    renewSubscriptions: (client, until) => renew({ client, until }),
    async unsubscribe(client, topics) {
      await queries.delete(subscriptions).where(and(eq(owner, client), sql`${topic} = any(${list(topics)})`))
    },
  }
}

function maintenanceQueries(
  queries: Queries,
  clock: Clock,
): Pick<MessageStore, 'sweep' | 'count'> & { deleteExpiredMessages(): Promise<void> } {
  /** One statement for all rows would exceed the time limit of statements after a backlog, at every sweep. */
  async function inBatches(deleteBatch: () => Promise<readonly unknown[]>) {
    while ((await deleteBatch()).length === deleteBatchSize);
  }
  async function deleteExpired() {
    // locked rows are deleted by the next sweep
    const expired = queries
      .select({ id: messages.id })
      .from(messages)
      .where(lte(messages.expiresAt, clock.now()))
      .orderBy(asc(messages.expiresAt))
      .limit(deleteBatchSize)
      .for('update', { skipLocked: true })
    await inBatches(() =>
      queries
        .delete(messages)
        .where(sql`${messages.id} in ${expired}`)
        .returning({ id: messages.id }),
    )
  }
  let deleting: Promise<void> | undefined
  // publishers above a quota share one run
  const deleteExpiredMessages = () => (deleting ??= deleteExpired().finally(() => (deleting = undefined)))

  return {
    deleteExpiredMessages,
    async sweep() {
      await deleteExpiredMessages()
      const { client, topic, endsAt } = subscriptions
      const ended = queries
        .select({ client, topic })
        .from(subscriptions)
        .where(lte(endsAt, clock.now()))
        .limit(deleteBatchSize)
        .for('update', { skipLocked: true })
      await inBatches(() =>
        queries
          .delete(subscriptions)
          .where(sql`(${client}, ${topic}) in ${ended}`)
          .returning({ client }),
      )
      await queries.delete(messageUsage).where(and(eq(messageUsage.messages, 0), eq(messageUsage.bytes, 0)))
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
