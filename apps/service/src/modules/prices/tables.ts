import { index, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const schema = pgSchema('prices')

/** Prices in US dollars that the service read from a source without prices of the past. */
export const pricePoints = schema.table(
  'points',
  {
    /** CAIP-10, the same for all spellings of an address. */
    asset: text('asset').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Exact decimal text. */
    price: text('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asset, table.at] }), index('points_by_time').on(table.at)],
)

/** Tables of the module, for its definition. */
export const pricesTables = { pricePoints }
