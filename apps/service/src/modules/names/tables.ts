import { bigint, index, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const schema = pgSchema('account_names')

const name = () => text('name').notNull()
const time = (column: string) => timestamp(column, { withTimezone: true }).notNull()

/** Registered names. */
export const registeredNames = schema.table(
  'names',
  {
    name: text('name').primaryKey(),
    label: text('label').notNull(),
    zone: text('zone').notNull(),
    /** Account that registered it. */
    owner: text('owner').notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull().default({}),
    registeredAt: time('registered_at'),
    updatedAt: time('updated_at'),
  },
  (table) => [index('names_of_owner').on(table.owner), index('names_of_label').on(table.label)],
)

/** Addresses of names. */
export const nameAddresses = schema.table(
  'addresses',
  {
    name: name(),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    address: text('address').notNull(),
    createdAt: time('created_at'),
  },
  (table) => [primaryKey({ columns: [table.name, table.coinType] })],
)

/** Names that were released: for a time only the last owner can register them. */
export const releasedNames = schema.table(
  'released',
  {
    name: text('name').primaryKey(),
    label: text('label').notNull(),
    zone: text('zone').notNull(),
    /** Hash of the name and its last owner: the owner can be recognised, and is not listed. */
    ownerHash: text('owner_hash').notNull(),
    /** Coin types of the addresses that the name had. */
    coinTypes: jsonb('coin_types').$type<readonly number[]>().notNull(),
    releasedAt: time('released_at'),
  },
  (table) => [index('released_by_label').on(table.label), index('released_by_time').on(table.releasedAt)],
)

/** Messages that were used: each registers or releases once. */
export const usedMessages = schema.table(
  'messages',
  {
    address: text('address').notNull(),
    name: name(),
    /** Seconds since 1970. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.name, table.signedAt] })],
)

/** Tables of the module, for its definition. */
export const namesTables = { registeredNames, nameAddresses, releasedNames, usedMessages }
