import { access, constants, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsTableOf, type Database } from './database.js'
import { openEmbeddedClient } from './embedded-client.js'
import { lockFolder } from './lock-folder.js'
import { makeFolder } from './make-folder.js'

/**
 * Opens the embedded database in a folder, which is created if it is missing; `memory` stores nothing.
 *
 * @param reserveBytes free space below which it stores nothing more
 * @throws if another process uses the folder, if its data cannot be read, or if its disk is full
 */
export async function openEmbedded(folder: string, reserveBytes: number): Promise<Database> {
  if (folder === 'memory') return openAt('memory://', 0)
  const path = resolve(folder)
  try {
    await makeFolder(path)
    await access(path, constants.W_OK)
  } catch (cause) {
    throw new Error(`DATA_FOLDER is ${path}, which cannot be created or written (${describe(cause)}).`, {
      cause,
    })
  }
  const { bavail, bsize } = await statfs(path)
  if (bavail * bsize < reserveBytes)
    throw new Error(
      `The disk of ${path} is full: it has ${megabytes(bavail * bsize)} MB left, and DISK_RESERVE_MEGABYTES is ` +
        `${megabytes(reserveBytes)}. Make room on it.`,
    )
  // two processes would overwrite each other's data
  const unlock = await lockFolder(path)
  try {
    const { close, ...database } = await openAt(join(path, 'database'), reserveBytes)
    return {
      ...database,
      async close() {
        try {
          await close()
        } finally {
          await unlock()
        }
      },
    }
  } catch (cause) {
    await unlock()
    throw new Error(
      `The embedded database in ${path} cannot be opened (${describe(cause)}). Restore the folder from a copy, or move it ` +
        'away to start with an empty one.',
      { cause },
    )
  }
}

async function openAt(dataDir: string, reserveBytes: number): Promise<Database> {
  const client = await openEmbeddedClient({ dataDir, reserveBytes })
  const queries = drizzle({ client: client as unknown as PGlite })
  return {
    queries,
    async execute(text, values = []) {
      if (values.length > 0) return client.query(text, [...values])
      return (await client.exec(text)).at(-1) ?? { rows: [] }
    },
    async migrate(migrations) {
      for (const one of migrations) await migrate(queries, migrationsTableOf(one))
    },
    isReady: () => client.isReady(),
    close: () => client.close(),
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_048_576)

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
