import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createNotifications } from './notifications.js'
import { migrationsTableOf, type Database, type Migrations } from './database.js'

const connectionLimitMs = 3_000
const statementLimitMs = 10_000
/** Any number, the same for every process of the service. */
const migrationLock = 7_362_041

/** Opens a pool of connections to a PostgreSQL server; the first query connects. */
export function openServer(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectionLimitMs,
    statement_timeout: statementLimitMs,
  })
  // an idle connection that breaks is replaced by the next query, which reports failures
  pool.on('error', () => undefined)
  const notifications = createNotifications(url)
  return {
    queries: drizzle(pool),
    notifications,
    execute: (text, values = []) => pool.query(text, [...values]),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: (migrations) => migrateServer(url, migrations),
    async isReady() {
      await pool.query('select 1')
      return true
    },
    async close() {
      await notifications.close()
      await pool.end()
    },
  }
}

/** Uses a connection of its own: migrations and the wait for them have no time limit, and the lock ends with it. */
async function migrateServer(url: string, migrations: readonly Migrations[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionLimitMs })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const queries = drizzle(client)
    for (const one of migrations) await migrate(queries, migrationsTableOf(one))
  } finally {
    await client.end()
  }
}
