import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './database.js'

/** Table whose rows carry a MAC over their other columns. */
export type SignedTable = PgTable & { readonly mac: PgColumn }

type Row<T extends SignedTable> = T['$inferSelect']
type Changes<T extends SignedTable> = Partial<Omit<T['$inferInsert'], 'mac'>>

/** Thrown for a row that was written without the keys of the service. Its name is logged, the row is not. */
export class RowChanged extends Error {
  override readonly name = 'RowChanged'
  constructor() {
    super('A row was changed outside the service.')
  }
}

/**
 * Rows with MACs by a key outside the database, so that a row which was written, changed, moved or renamed there proves nothing. A row
 * that was replaced by an earlier version of itself is not recognised.
 */
export interface SignedRows {
  /** Returns the row with its MAC, for an insert. Columns that are missing are null. */
  sign<T extends SignedTable>(table: T, row: Omit<T['$inferInsert'], 'mac'>): T['$inferInsert']
  /** Whether the MAC is right. */
  isGenuine<T extends SignedTable>(table: T, row: Row<T>): boolean
  /** @throws a RowChanged if the MAC is wrong or missing */
  check<T extends SignedTable>(table: T, row: Row<T>): void
  /** Returns the first row that meets a condition. @throws a RowChanged */
  find<T extends SignedTable>(queries: Queries, table: T, where: SQL | undefined): Promise<Row<T> | undefined>
  /**
   * Changes the rows that meet a condition, and locks them meanwhile. Returns them as they are then.
   *
   * @throws a RowChanged, and changes nothing then
   */
  change<T extends SignedTable>(
    queries: Queries,
    table: T,
    where: SQL | undefined,
    changes: Changes<T> | ((row: Row<T>) => Changes<T>),
  ): Promise<readonly Row<T>[]>
  /** Signs the rows of earlier releases, which have no MAC. Returns their number. */
  signUnsigned(queries: Queries, table: SignedTable): Promise<number>
}

const batch = 500

/**
 * @param hmac returns the HMAC of these texts by a key for rows
 * @param sealed columns that the envelope encrypts for their row, which proves them by itself. They are no part of the MACs: a rotation of
 *   the master keys writes them anew while the service runs
 */
export function createSignedRows(
  hmac: (...parts: readonly string[]) => string,
  sealed: readonly PgColumn[] = [],
): SignedRows {
  function macOf(table: SignedTable, row: Readonly<Record<string, unknown>>): string {
    const name = tableName(table)
    const columns = Object.entries(getTableColumns(table))
      .filter(([, column]) => column.name !== 'mac' && !sealed.includes(column))
      // null is left out, so that rows keep their MAC when a column is added
      .filter(([key]) => (row[key] ?? null) !== null)
      .map(([key, column]) => [column.name, canonical(row[key])] as const)
      .sort(([first], [second]) => (first < second ? -1 : 1))
    return hmac(name, JSON.stringify(columns))
  }

  const isGenuine = (table: SignedTable, row: Readonly<Record<string, unknown>>) =>
    typeof row['mac'] === 'string' && isEqual(row['mac'], macOf(table, row))

  const check = (table: SignedTable, row: Readonly<Record<string, unknown>>) => {
    if (!isGenuine(table, row)) throw new RowChanged()
  }

  const store = (queries: Queries, table: SignedTable, { ...row }: Readonly<Record<string, unknown>>) => {
    const [key, column] = primaryKeyOf(table)
    return queries.update(table).set(row).where(eq(column, row[key]))
  }

  return {
    sign: (table, row) => ({ ...row, mac: macOf(table, row) }),
    isGenuine,
    check,
    async find(queries, table, where) {
      const plain: PgTable = table
      const [row] = await queries.select().from(plain).where(where).limit(1)
      if (row) check(table, row)
      return row
    },
    change: (queries, table, where, changes) =>
      queries.transaction(async (transaction) => {
        const plain: PgTable = table
        const rows = await transaction.select().from(plain).where(where).for('update')
        const changed = rows.map((row) => {
          check(table, row)
          const next = { ...row, ...(typeof changes === 'function' ? changes(row) : changes) }
          return { ...next, mac: macOf(table, next) }
        })
        for (const row of changed) await store(transaction, table, row)
        return changed
      }),
    async signUnsigned(queries, table) {
      let count = 0
      let signed: number
      do {
        signed = await queries.transaction(async (transaction) => {
          const rows = await transaction
            .select()
            .from(table)
            .where(isNull(table.mac))
            .limit(batch)
            .for('update')
          for (const row of rows) await store(transaction, table, { ...row, mac: macOf(table, row) })
          return rows.length
        })
        count += signed
      } while (signed === batch)
      return count
    },
  }
}

/**
 * Signs the rows of earlier releases in development. In production a person does it, once: rows that someone has written without the
 * keys look the same.
 *
 * @throws in production if there are such rows
 */
export async function requireSigned(
  queries: Queries,
  rows: SignedRows,
  { tables, isDevelopment }: { readonly tables: readonly SignedTable[]; readonly isDevelopment: boolean },
): Promise<void> {
  for (const table of tables) {
    if (isDevelopment) await rows.signUnsigned(queries, table)
    else if (await hasUnsigned(queries, table))
      throw new Error(
        `${tableName(table)} has rows without a MAC. After an update from a release before rows had one, stop all processes, run ` +
          '`foyer-service rows sign` once with the options of all modules, and start them again. If that was done before, someone has ' +
          'written to the database: compare these rows with a backup first.',
      )
  }
}

async function hasUnsigned(queries: Queries, table: SignedTable): Promise<boolean> {
  const unsigned = await queries.select({ mac: table.mac }).from(table).where(isNull(table.mac)).limit(1)
  return unsigned.length > 0
}

/** Returns the name of a table with its schema, such as `auth.logins`. */
export function tableName(table: PgTable): string {
  const { schema = 'public', name } = getTableConfig(table)
  return `${schema}.${name}`
}

function primaryKeyOf(table: PgTable): readonly [string, PgColumn] {
  const found = Object.entries(getTableColumns(table)).find(([, column]) => column.primary)
  if (!found) throw new Error(`The table ${tableName(table)} has no primary key of one column.`)
  return found
}

/** Objects with their keys in order: the database stores jsonb in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .map(([key, part]) => [key, canonical(part)] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1))
}

/** Compares texts in constant time. */
export function isEqual(first: string, second: string): boolean {
  const [left, right] = [first, second].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
