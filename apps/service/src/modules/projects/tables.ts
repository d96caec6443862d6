import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Projects that may use the service. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  allowedOrigins: text('allowed_origins').array().notNull(),
  features: jsonb('features').$type<Readonly<Record<string, boolean>>>().notNull(),
  analytics: boolean('analytics').notNull(),
  disabled: boolean('disabled').notNull().default(false),
  allowNoOrigin: boolean('allow_no_origin').notNull().default(false),
  /** By the ids of modules. */
  settings: jsonb('settings').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
