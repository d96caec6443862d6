import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Notifications } from './notifications.js'

/** drizzle on PostgreSQL or on the embedded database. */
export type Queries = PgDatabase<PgQueryResultHKT>

/** Migrations of one module. */
export interface Migrations {
  readonly module: string
  /** Folder of .sql files with meta/_journal.json, as drizzle writes them. */
  readonly folder: string
}

/** Open database. */
export interface Database {
  readonly queries: Queries
  /** Runs SQL as it is, for libraries with statements of their own; without values also several statements. */
  execute(text: string, values?: readonly unknown[]): Promise<{ readonly rows: unknown[] }>
  /**
   * Applies the migrations that are missing, in order, each module's all or none. Of several processes that start at
   * once, one applies them and the others wait. Migrations of a newer release are left alone.
   */
  migrate(migrations: readonly Migrations[]): Promise<void>
  /** Events between processes; undefined for the embedded database, which one process uses. */
  readonly notifications?: Notifications
  /** Whether statements are carried out now, and the disk has room. Rejects if the database does not answer. */
  isReady(): Promise<boolean>
  /** Returns the number of connections, and of queries that wait for one; absent for the embedded database. */
  pool?(): { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Ends every connection; the embedded database writes its data. */
  close(): Promise<void>
}

/** Returns the options of the migrator for a module; each has its own table of applied migrations. */
export function migrationsTableOf({ module, folder }: Migrations) {
  return { migrationsFolder: folder, migrationsTable: `migrations_${module.replaceAll('-', '_')}` }
}
