import { bigint, index, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const schema = pgSchema('smart_sessions')

const anyTime = (column: string) => timestamp(column, { withTimezone: true })
const time = (column: string) => anyTime(column).notNull()

type JsonObject = Readonly<Record<string, unknown>>

/** Smart sessions of accounts. */
export const sessions = schema.table(
  'sessions',
  {
    /** Permission context identifier, by which a session is revoked. */
    pci: text('pci').primaryKey(),
    project: text('project').notNull(),
    /** CAIP-10 id with the address in its normal form. */
    account: text('account').notNull(),
    /** Name of the page that the permissions were granted to. */
    name: text('name').notNull(),
    url: text('url').notNull(),
    iconUrl: text('icon_url'),
    context: text('context').notNull(),
    permissions: jsonb('permissions').$type<readonly JsonObject[]>().notNull(),
    policies: jsonb('policies').$type<readonly JsonObject[]>().notNull(),
    signer: jsonb('signer').$type<JsonObject>(),
    createdAt: time('created_at'),
    expiresAt: time('expires_at'),
    revokedAt: anyTime('revoked_at'),
    /** Time of its revocation, else of its expiry. */
    endsAt: time('ends_at'),
  },
  (table) => [
    index('sessions_of_account').on(table.project, table.account),
    index('sessions_by_end').on(table.endsAt),
  ],
)

/** Messages that were used: each stores a session once. */
export const usedMessages = schema.table('messages', {
  /** SHA-256 of the text. */
  digest: text('digest').primaryKey(),
  /** Seconds since 1970. */
  signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
})

/** Tables of the module, for its definition. */
export const sessionsTables = { sessions, usedMessages }
