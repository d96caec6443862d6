import { and, asc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.js'
import type { Envelope } from './create-envelope.js'

const batch = 200

/**
 * Encrypts the data keys of a column with the newest master key, and leaves what they encrypt. Rows are read and changed one by one
 * while a service uses them: a row that changes meanwhile is left alone. A run that was ended goes on where it was.
 *
 * @returns the number of rows that were changed
 */
export async function rotateColumn(queries: Queries, envelope: Envelope, column: PgColumn): Promise<number> {
  const { table } = column
  const { id } = getTableColumns(table)
  if (!id) throw new Error('A table with secrets needs the primary key `id`.')
  const prefix = await envelope.currentPrefix()
  const isOld = and(isNotNull(column), sql`not starts_with(${column}, ${prefix})`)
  let changed = 0
  let last = ''
  for (;;) {
    const rows = (await queries
      .select({ id, secret: column })
      .from(table)
      .where(and(isOld, gt(id, last)))
      .orderBy(asc(id))
      .limit(batch)) as readonly { readonly id: string; readonly secret: string }[]
    for (const row of rows) {
      const secret = await envelope.rewrap(row.secret)
      const updated = await queries
        .update(table)
        .set({ [nameOf(column)]: secret })
        .where(and(eq(id, row.id), eq(column, row.secret)))
        .returning({ id })
      changed += updated.length
    }
    const end = rows.at(-1)
    if (!end) return changed
    last = end.id
  }
}

/** Returns the name of a column in its table's definition, which `set` needs. */
function nameOf(column: PgColumn): string {
  const [name] =
    Object.entries(getTableColumns(column.table)).find(([, { name: text }]) => text === column.name) ?? []
  return name ?? column.name
}
