import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsTableOf, type Database } from './database.js'
import { lockFolder } from './lock-folder.js'

/**
 * Opens the embedded database in a folder, which is created if it is missing; `memory` stores nothing.
 *
 * @throws if another process uses the folder, or if its data cannot be read
 */
export async function openEmbedded(folder: string): Promise<Database> {
  if (folder === 'memory') return openAt('memory://')
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
  } catch (cause) {
    throw new Error(`DATA_FOLDER is ${path}, which cannot be created or written (${describe(cause)}).`, {
      cause,
    })
  }
  // two processes would overwrite each other's data
  const unlock = await lockFolder(path)
  try {
    const { close, ...database } = await openAt(join(path, 'database'))
    return { ...database, close: () => close().finally(unlock) }
  } catch (cause) {
    await unlock()
    throw new Error(
      `The embedded database in ${path} cannot be opened (${describe(cause)}). Restore the folder from a copy, or move it ` +
        'away to begin anew.',
      { cause },
    )
  }
}

async function openAt(path: string): Promise<Database> {
  const client = await PGlite.create(path)
  const queries = drizzle(client)
  return {
    queries,
    async execute(text, values = []) {
      if (values.length > 0) return client.query(text, [...values])
      return (await client.exec(text)).at(-1) ?? { rows: [] }
    },
    async migrate(migrations) {
      for (const one of migrations) await migrate(queries, migrationsTableOf(one))
    },
    close: () => client.close(),
  }
}

/** PGlite rejects with objects of its own. */
function describe(cause: unknown): string {
  if (cause instanceof Error) return cause.message
  const { message, errno, status } = Object(cause) as Readonly<Record<string, unknown>>
  if (typeof message === 'string') return message
  return `code ${String(errno ?? status ?? 'unknown')}; is the disk full?`
}
