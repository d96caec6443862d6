import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.js'

/**
 * Refuses the database of the recovery shares for the modules auth and shares, whichever process starts first. Every database of a
 * service has the tables of all modules; only a process with the role recovery writes its root secret.
 *
 * @throws in production if there is one
 */
export async function assertApart(
  queries: Queries,
  { module, isDevelopment }: { readonly module: string; readonly isDevelopment: boolean },
): Promise<void> {
  if (isDevelopment || !(await hasRow(queries, "select to_regclass('recovery.keys') is not null as found")))
    return
  if (await hasRow(queries, 'select exists (select 1 from recovery.keys) as found'))
    throw new Error(
      `DATABASE_URL is the database of the recovery shares, so the module ${module} does not start: in one database the shares of the ` +
        'modules shares and recovery give keys. Set DATABASE_URL to another database, and drop the schemas auth and shares from this ' +
        'one. If it was the database of a service with --dev, delete the rows of its schema recovery.',
    )
}

async function hasRow(queries: Queries, query: string): Promise<boolean> {
  const { rows } = (await queries.execute(sql.raw(query))) as {
    readonly rows: readonly { found?: unknown }[]
  }
  return rows[0]?.found === true
}
