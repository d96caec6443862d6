import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { migrationsFolder } from '../migrations-folder.js'

/** Migrations of the module, without its definition. */
const migrated = { id: 'recovery', migrations: migrationsFolder('recovery') }

/**
 * Opens the database of the recovery shares and applies the migrations of the module.
 *
 * @throws in production if it is missing, or has the tables of the module auth: two databases must be read for a key
 */
export async function openRecoveryDatabase(
  url: string | undefined,
  isDevelopment: boolean,
): Promise<Database | undefined> {
  if (url === undefined) {
    if (isDevelopment) return undefined
    throw new Error(
      'RECOVERY_DATABASE_URL is not set. Set it to a PostgreSQL database of its own, which people with access to the database of ' +
        'the module auth cannot read.',
    )
  }
  const database = await openDatabase(
    { DATABASE_URL: url, DATA_FOLDER: 'memory', option: 'RECOVERY_DATABASE_URL' },
    [migrated],
  )
  if (isDevelopment || !(await hasAuthTables(database))) return database
  await database.close()
  throw new Error(
    'RECOVERY_DATABASE_URL is the database of the module auth. Set it to another database: in one database the shares of the ' +
      'modules shares and recovery give keys.',
  )
}

async function hasAuthTables({ queries }: Database): Promise<boolean> {
  const result = await queries.execute(
    sql`select 1 from pg_catalog.pg_tables where schemaname in ('auth', 'shares') limit 1`,
  )
  return (result as { readonly rows: readonly unknown[] }).rows.length > 0
}
