import { bigint, date, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'

const schema = pgSchema('analytics')

const total = (column: string) => bigint(column, { mode: 'number' }).notNull()

/** Counts of events: no row is about one visitor. */
export const counts = schema.table(
  'counts',
  {
    project: text('project').notNull(),
    /** Day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** CAIP-2 id; empty if the event has none, or one that the service does not know. */
    network: text('network').notNull(),
    /** Wallet, view or reason of the event; empty if it has none. */
    detail: text('detail').notNull(),
    events: total('events'),
    /** Page loads in which the event was the first of its step of the funnel. */
    sessions: total('sessions'),
  },
  (table) => [primaryKey({ columns: [table.project, table.day, table.name, table.network, table.detail] })],
)

/** Tables of the module, for its definition. */
export const analyticsTables = { counts }
