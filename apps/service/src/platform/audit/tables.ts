import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Changes that people and programs made to the service. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  target: text('target').notNull(),
  details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
})
