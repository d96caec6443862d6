import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.js'

const connectionLimitMs = 5_000
const statementLimitMs = 10_000

/** Connects to a PostgreSQL server, with the first query. */
export function openServer(address: string): Database {
  const pool = new pg.Pool({
    connectionString: address,
    connectionTimeoutMillis: connectionLimitMs,
    statement_timeout: statementLimitMs,
  })
  // a connection that breaks while nobody uses it is replaced with the next query, which tells if it cannot be
  pool.on('error', () => undefined)
  return { queries: drizzle(pool), close: () => pool.end() }
}
