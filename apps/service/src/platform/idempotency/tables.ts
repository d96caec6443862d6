import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Requests that are done once, by the digest of their key. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  digest: text('digest').primaryKey(),
  /** Digest of the request, which must be the same each time. */
  request: text('request').notNull(),
  /** Null until the request is answered. */
  answer: jsonb('answer').$type<{ readonly value: unknown }>(),
  /** A request that is not answered by then ended with its process. */
  lockedUntil: timestamp('locked_until', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
