import { index, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { OrderStatus } from './onramp-provider.js'

const schema = pgSchema('onramp')

const anyTime = (column: string) => timestamp(column, { withTimezone: true })
const time = (column: string) => anyTime(column).notNull()

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
    /** Amount of the quote as decimal text; null if the page was opened without one. */
    quotedAmount: text('quoted_amount'),
    /** Bought amount as decimal text. */
    amount: text('amount'),
    transactionHash: text('transaction_hash'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    /** Id of the order at the provider, where that is needed to ask for its status. */
    reference: text('reference'),
    /** Time at which the provider was asked, or the page opened; null if it only reports. */
    askedAt: anyTime('asked_at'),
    /** Time at which the provider is asked next; null if it is not asked any more. */
    askAt: anyTime('ask_at'),
  },
  (table) => [index('orders_by_time').on(table.createdAt), index('orders_by_ask_time').on(table.askAt)],
)

/** Payments of orders: a visitor pays again after a refused card. */
export const onrampPayments = schema.table(
  'payments',
  {
    orderId: text('order_id').notNull(),
    /** Id at the provider; empty where it names none. */
    payment: text('payment').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Bought amount as decimal text. */
    amount: text('amount'),
    transactionHash: text('transaction_hash'),
    updatedAt: time('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.payment] })],
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
export const onrampTables = { onrampOrders, onrampPayments, onrampReports }
