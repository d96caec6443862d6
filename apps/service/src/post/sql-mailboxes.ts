import { and, asc, eq, gt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Clock } from 'foyerkit/kernel'
import type { Queries } from '../database/database.js'
import { acknowledgements, letters, subscriptions } from '../database/mailbox-schema.js'
import type { Letter, Mailboxes } from '../relay/index.js'

/** What mailboxes in a database are made of. */
export interface SqlMailboxesParts {
  readonly queries: Queries
  readonly clock: Clock
}

/** Creates mailboxes in a database. Processes may share them; who is quick needs a fan-out besides. */
export function createSqlMailboxes({ queries, clock }: SqlMailboxesParts): Mailboxes {
  return { ...letterBoxes(queries, clock), ...subscriptionList(queries, clock), ...caretaker(queries, clock) }
}

function letterBoxes(queries: Queries, clock: Clock): Pick<Mailboxes, 'put' | 'owed' | 'acknowledge'> {
  const insert = async (letter: Letter) => {
    const added = await queries
      .insert(letters)
      .values(letter)
      .onConflictDoNothing()
      .returning({ id: letters.id })
    return added.length > 0
  }
  return {
    async put(letter) {
      if (await insert(letter)) return true
      // one that has expired makes room, and those who had it have nothing
      const expired = await queries
        .delete(letters)
        .where(and(eq(letters.id, letter.id), lte(letters.expiresAt, clock.now())))
        .returning({ id: letters.id })
      return expired.length > 0 && insert(letter)
    },
    async owed({ client, topics, except = [], limit }) {
      if (topics.length === 0 || limit < 1) return []
      const had = queries
        .select({ one: sql`1` })
        .from(acknowledgements)
        .where(and(eq(acknowledgements.letter, letters.id), eq(acknowledgements.client, client)))
      const { place, ...columns } = letterColumns
      const rows = await queries
        .select(columns)
        .from(letters)
        .where(
          and(
            sql`${letters.topic} = any(${list(topics)})`,
            gt(letters.expiresAt, clock.now()),
            ne(letters.publisher, client),
            sql`${letters.id} <> all(${list(except)})`,
            notExists(had),
          ),
        )
        .orderBy(asc(letters.publishedAt), asc(place))
        .limit(limit)
      return rows.map(({ attestation, ...row }) => ({ ...row, ...(attestation !== null && { attestation }) }))
    },
    async acknowledge(client, ids) {
      if (ids.length === 0) return
      // a letter that is swept meanwhile is waited for, then passed over
      await queries.execute(sql`
        insert into ${acknowledgements} (letter, client)
        select ${letters.id}, ${client} from ${letters} where ${letters.id} = any(${list(ids)})
        order by ${letters.id} for key share
        on conflict do nothing`)
    },
  }
}

/** Rows are taken in the order of their topics: two processes that serve one client then do not lock each other. */
function subscriptionList(
  queries: Queries,
  clock: Clock,
): Pick<Mailboxes, 'subscribe' | 'unsubscribe' | 'renew'> {
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
    async renew(client, until) {
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

function caretaker(queries: Queries, clock: Clock): Pick<Mailboxes, 'sweep' | 'count'> {
  return {
    async sweep() {
      const now = clock.now()
      // what somebody is at now goes with the next sweep
      const expired = queries
        .select({ id: letters.id })
        .from(letters)
        .where(lte(letters.expiresAt, now))
        .for('update', { skipLocked: true })
      await queries.delete(letters).where(sql`${letters.id} in ${expired}`)
      await queries.delete(subscriptions).where(lte(subscriptions.endsAt, now))
    },
    async count() {
      return { letters: await queries.$count(letters), subscriptions: await queries.$count(subscriptions) }
    },
  }
}

const letterColumns = {
  id: letters.id,
  place: letters.place,
  topic: letters.topic,
  message: letters.message,
  tag: letters.tag,
  attestation: letters.attestation,
  publisher: letters.publisher,
  publishedAt: letters.publishedAt,
  expiresAt: letters.expiresAt,
}

/** A list as one parameter: a statement has room for few of them. */
function list(texts: readonly string[]): SQL {
  return sql`${sql.param([...texts])}::text[]`
}
