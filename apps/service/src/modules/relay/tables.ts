import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Stored messages. The table keeps its first name, so that the release before can run on the same database. */
export const messages = pgTable('letters', {
  id: text('id').primaryKey(),
  /** Order of insertion. */
  place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  topic: text('topic').notNull(),
  message: text('message').notNull(),
  tag: integer('tag').notNull(),
  attestation: text('attestation'),
  publisher: text('publisher').notNull(),
  publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  /** Project of the publisher; null in rows of the release before. */
  project: text('project'),
})

/** Stored messages and bytes of each topic, client and project. Triggers of {@link messages} write it. */
export const messageUsage = pgTable(
  'message_usage',
  {
    scope: text('scope', { enum: ['topic', 'client', 'project'] }).notNull(),
    key: text('key').notNull(),
    shard: smallint('shard').notNull().default(0),
    messages: bigint('messages', { mode: 'number' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key, table.shard] })],
)

/** Acknowledgements of messages by clients. */
export const acknowledgements = pgTable(
  'acknowledgements',
  { message: text('letter').notNull(), client: text('client').notNull() },
  (table) => [primaryKey({ columns: [table.message, table.client] })],
)

/** Subscriptions of clients to topics, with their end. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    client: text('client').notNull(),
    topic: text('topic').notNull(),
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.topic] })],
)
