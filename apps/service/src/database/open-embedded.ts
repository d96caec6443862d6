import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from './database.js'
import { lockFolder } from './lock-folder.js'

/**
 * Opens the embedded database in a folder, which is made if it is not there; `memory` stands for one that keeps
 * nothing.
 *
 * @throws if another process has the folder, or what is in it cannot be read.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  if (folder === 'memory') return openAt('memory://')
  const path = resolve(folder)
  await mkdir(path, { recursive: true })
  // the database itself would let two processes write over each other
  const unlock = await lockFolder(path)
  try {
    const { queries, close } = await openAt(join(path, 'database'))
    return { queries, close: () => close().finally(unlock) }
  } catch (cause) {
    await unlock()
    const problem = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The embedded database in ${path} cannot be opened (${problem}). Restore the folder from a copy, or move it ` +
        'away to begin anew.',
      { cause },
    )
  }
}

async function openAt(place: string): Promise<Database> {
  const client = await PGlite.create(place)
  return { queries: drizzle(client), close: () => client.close() }
}
