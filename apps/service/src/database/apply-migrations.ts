import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queries } from './database.js'
import { appliedMigrations } from './schema.js'

/** Any number, the same for every process of the service. */
const lock = 7_362_041

/**
 * Applies the migrations of a folder that the database does not have yet, in the order of their names, all or none.
 * Of several processes that start at once, one applies them and the others wait.
 *
 * @throws if a migration fails, was changed after it was applied, or is unknown here because a newer service made it.
 */
export async function applyMigrations(queries: Queries, folder: string): Promise<void> {
  const migrations = await readMigrations(folder)
  await queries.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lock))})`)
    await transaction.execute(
      sql`create table if not exists applied_migrations (name text primary key, digest text not null)`,
    )
    const applied = new Map(
      (await transaction.select().from(appliedMigrations)).map(({ name, digest }) => [name, digest]),
    )
    const unknown = [...applied.keys()].filter((name) => !migrations.some((one) => one.name === name))
    if (unknown.length > 0) throw new Error(`a newer service made it (${unknown.join(', ')}); start that one`)
    for (const { name, digest, statements } of migrations) {
      const before = applied.get(name)
      if (before === digest) continue
      if (before !== undefined) throw new Error(`${name} was changed after it was applied`)
      for (const statement of statements) await transaction.execute(sql.raw(statement))
      await transaction.insert(appliedMigrations).values({ name, digest })
    }
  })
}

interface Migration {
  readonly name: string
  readonly digest: string
  readonly statements: readonly string[]
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, digest: createHash('sha256').update(text).digest('hex'), statements: statementsOf(text) }
    }),
  )
}

/** The embedded database takes one statement at a time; each ends with a semicolon at the end of a line. */
function statementsOf(text: string): readonly string[] {
  return text.split(/;[ \t]*$/m).filter((part) => part.replace(/^\s*--.*$/gm, '').trim() !== '')
}
