import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who may use the service; migrations/0001-projects.sql makes it. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  allowedOrigins: text('allowed_origins').array().notNull(),
  features: jsonb('features').$type<Readonly<Record<string, boolean>>>().notNull(),
  analytics: boolean('analytics').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Which migrations were applied; the runner makes it. */
export const appliedMigrations = pgTable('applied_migrations', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
})
