import { sql } from 'drizzle-orm'
import type { Queries } from './database.js'

/** Waits until no other transaction has the lock of this name, and takes it until the transaction ends. */
export async function lockInTransaction(transaction: Queries, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
