import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** drizzle over whichever PostgreSQL there is. */
export type Queries = PgDatabase<PgQueryResultHKT>

/** A database that is open. */
export interface Database {
  readonly queries: Queries
  /** Ends every connection; the embedded database writes what it has. */
  close(): Promise<void>
}
