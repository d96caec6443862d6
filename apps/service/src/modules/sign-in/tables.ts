import { index, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import { keysTable } from '../../signing-keys/signing-keys.js'

const schema = pgSchema('sign_in')

const time = (column: string) => timestamp(column, { withTimezone: true }).notNull()

/** Nonces that no message has used yet. */
export const nonces = schema.table(
  'nonces',
  {
    /** SHA-256 of the nonce. */
    digest: text('digest').primaryKey(),
    project: text('project').notNull(),
    origin: text('origin').notNull(),
    issuedAt: time('issued_at'),
  },
  (table) => [index('nonces_by_time').on(table.issuedAt)],
)

/** Sessions of accounts that have signed in, until they end. */
export const sessions = schema.table(
  'sessions',
  {
    /** `jti` of its token. */
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    origin: text('origin').notNull(),
    /** CAIP-2 id. */
    chain: text('chain').notNull(),
    address: text('address').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    type: text('type'),
    publicKey: text('public_key'),
    createdAt: time('created_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [index('sessions_by_end').on(table.expiresAt), index('sessions_of_project').on(table.project)],
)

/** Keys that sign tokens. */
export const keys = keysTable(schema)

/** Tables of the module, for its definition. */
export const signInTables = { nonces, sessions, keys }
