import { index, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { OrderStatus } from './onramp-provider.js'

const schema = pgSchema('onramp')

const time = (column: string) => timestamp(column, { withTimezone: true }).notNull()

/** Orders whose page was opened. */
export const onrampOrders = schema.table(
  'orders',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    provider: text('provider').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** CAIP-2 id. */
    chain: text('chain').notNull(),
    /** CAIP-10 id. */
    asset: text('asset').notNull(),
    /** Address that gets the asset. */
    address: text('address').notNull(),
    /** Bought amount as decimal text. */
    amount: text('amount'),
    transactionHash: text('transaction_hash'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  },
  (table) => [index('orders_by_time').on(table.createdAt)],
)

/** Reports that were read: each is read once. */
export const onrampReports = schema.table(
  'reports',
  {
    /** SHA-256 of the signature and the body. */
    digest: text('digest').primaryKey(),
    receivedAt: time('received_at'),
  },
  (table) => [index('reports_by_time').on(table.receivedAt)],
)

/** Tables of the module, for its definition. */
export const onrampTables = { onrampOrders, onrampReports }
