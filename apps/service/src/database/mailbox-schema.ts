import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The messages that wait; migrations/0002-mailboxes.sql makes this table and the two below. */
export const letters = pgTable('letters', {
  id: text('id').primaryKey(),
  place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  topic: text('topic').notNull(),
  message: text('message').notNull(),
  tag: integer('tag').notNull(),
  attestation: text('attestation'),
  publisher: text('publisher').notNull(),
  publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})

/** Who has which letter for good. */
export const acknowledgements = pgTable(
  'acknowledgements',
  { letter: text('letter').notNull(), client: text('client').notNull() },
  (table) => [primaryKey({ columns: [table.letter, table.client] })],
)

/** Who is subscribed to what, and until when. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    client: text('client').notNull(),
    topic: text('topic').notNull(),
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.topic] })],
)
