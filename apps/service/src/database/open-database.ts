import { join } from 'node:path'
import type { Config } from '../config/options.js'
import { serviceFolder } from '../service-folder.js'
import { applyMigrations } from './apply-migrations.js'
import type { Database } from './database.js'

/**
 * Opens the database that the options name and brings it up to date.
 *
 * @throws an error that says which database, what is wrong and what to do; nothing stays open then.
 */
export async function openDatabase({
  DATABASE_URL,
  DATA_FOLDER,
}: Pick<Config, 'DATABASE_URL' | 'DATA_FOLDER'>): Promise<Database> {
  const database = DATABASE_URL ? await server(DATABASE_URL) : await embedded(DATA_FOLDER)
  try {
    await applyMigrations(database.queries, join(serviceFolder(), 'migrations'))
    return database
  } catch (cause) {
    await database.close().catch(() => undefined)
    throw new Error(`The database cannot be used: ${reason(cause)}`, { cause })
  }
}

// each kind is loaded only where it is used: the embedded one is 10 MB
async function server(address: string): Promise<Database> {
  const { openServer } = await import('./open-server.js')
  return openServer(address)
}

async function embedded(folder: string): Promise<Database> {
  const { openEmbedded } = await import('./open-embedded.js')
  return openEmbedded(folder)
}

/** drizzle's own message repeats the statement; what the database said is below it. */
function reason(error: unknown): string {
  let one = error
  while (one instanceof Error && one.cause instanceof Error) one = one.cause
  // a connection that fails at several addresses has its reasons apart
  if (one instanceof AggregateError) return one.errors.map(reason).join('; ')
  return one instanceof Error ? one.message : String(one)
}
