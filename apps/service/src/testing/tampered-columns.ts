import { eq, getTableColumns, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Queries } from '../platform/database/database.js'
import { tableName } from '../platform/database/signed-rows.js'

/** Step that believes a row, for a row that was changed before it. */
interface Prepared {
  /** Value of the row's primary key. */
  readonly key: unknown
  /** Acts, and returns the effect with names in place of ids. Throws or returns `refused` if the row is not believed. */
  act(): Promise<unknown>
}

/** Makes a row by the service's own steps, and returns the step that believes it. */
export type Scenario = () => Promise<Prepared>

/** Effect of a step that was refused. */
export const refused = 'refused'

/** Columns that a test does not change, with the reason. A table of which no row is believed has the column `*`. */
export type Exclusions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Outcome for the columns of a table. */
interface ColumnOutcomes {
  readonly columns: number
  readonly refused: number
  readonly withoutEffect: number
  /** Columns whose change had an effect, with the value and the effect. */
  readonly believed: readonly string[]
}

/** Tables of {@link describeTampering}. */
interface TamperedTables {
  readonly tables: readonly PgTable[]
  /** Steps by the name of the table. */
  readonly scenarios: Readonly<Record<string, Scenario>>
  readonly excluded: Exclusions
  readonly queries: () => Queries
  /** Makes what rows are copied from. */
  prepare?(): Promise<void>
}

/** Tests that a value which is written into a column is refused or has no effect, for each table. Prints the counts. */
export function describeTampering(
  modules: string,
  { tables, scenarios, excluded, queries, prepare }: TamperedTables,
): void {
  describe(`60: a value that is written into a column of ${modules}`, () => {
    const total = { tables: 0, columns: 0, refused: 0, withoutEffect: 0, excluded: 0 }
    afterAll(() => console.info(`columns of ${modules}`, JSON.stringify(total)))

    test.each(tables.map((table) => [tableName(table), table] as const))(
      'is refused or has no effect in %s',
      async (name, table) => {
        const reasons = excluded[name] ?? {}
        const scenario = scenarios[name]
        total.excluded += Object.keys(reasons).length
        if ('*' in reasons) return
        if (!scenario) throw new Error(`${name} has no scenario, and no reason why it needs none.`)
        await prepare?.()
        const {
          columns,
          refused: refusals,
          withoutEffect,
          believed,
        } = await tamperColumns(queries(), table, scenario, reasons)
        total.tables += 1
        total.columns += columns
        total.refused += refusals
        total.withoutEffect += withoutEffect
        expect(believed).toEqual([])
      },
    )
  })
}

/**
 * Writes other valid-looking values into each column of a row, each time into a new one, and has the step run that believes it. The
 * columns are those of the schema, so a new column is covered by itself.
 */
async function tamperColumns(
  queries: Queries,
  table: PgTable,
  scenario: Scenario,
  excluded: Readonly<Record<string, string>> = {},
): Promise<ColumnOutcomes> {
  const untouched = JSON.stringify(await outcomeOf(await scenario()))
  if (untouched === JSON.stringify(refused))
    throw new Error(`The step of ${tableName(table)} refuses any row.`)
  const columns = Object.entries(getTableColumns(table)).filter(([, { name }]) => !(name in excluded))
  const primary = Object.entries(getTableColumns(table)).find(([, column]) => column.primary)
  if (!primary) throw new Error(`${tableName(table)} has no primary key.`)
  const counts = { refused: 0, withoutEffect: 0 }
  const believed: string[] = []
  for (const [name, column] of columns) {
    let isRefused = false
    for (let index = 0, count = 1; index < count; index++) {
      const prepared = await scenario()
      const isRow = eq(primary[1], prepared.key)
      const [row] = await queries.select().from(table).where(isRow)
      const [other] = await queries.select().from(table).where(ne(primary[1], prepared.key)).limit(1)
      if (!row) throw new Error(`The scenario of ${tableName(table)} has no row.`)
      const values = valuesOf(column, row[name], other?.[name])
      count = values.length
      if (count === 0) break
      let outcome: string
      try {
        await queries
          .update(table)
          .set({ [name]: values[index] })
          .where(isRow)
        outcome = JSON.stringify(await outcomeOf(prepared))
      } catch {
        // the database itself refuses the value
        outcome = JSON.stringify(refused)
      }
      if (outcome === JSON.stringify(refused)) isRefused = true
      else if (outcome !== untouched)
        believed.push(`${column.name} = ${JSON.stringify(values[index])}: ${outcome}, else ${untouched}`)
    }
    counts[isRefused ? 'refused' : 'withoutEffect'] += 1
  }
  return { columns: columns.length, ...counts, believed }
}

async function outcomeOf({ act }: Prepared): Promise<unknown> {
  try {
    return await act()
  } catch {
    return refused
  }
}

const hourMs = 3_600_000

/** Other values of a column that look valid. The value of another row comes first. */
function valuesOf(column: PgColumn, current: unknown, other: unknown): readonly unknown[] {
  const found: unknown[] = [...(column.enumValues ?? [])]
  if (other !== undefined) found.unshift(other)
  if (column.dataType === 'boolean') found.push(current !== true)
  if (column.dataType === 'number') {
    const now = typeof current === 'number' ? current : Date.now()
    found.push(0, now - hourMs, now + hourMs, now + 1)
  }
  const hasOther = (other ?? null) !== null && other !== current
  if (column.dataType === 'string' && (column.enumValues ?? []).length === 0 && !hasOther)
    found.push('another-value')
  if (column.dataType === 'array') found.push(['another'])
  if (column.dataType === 'json') found.push({ another: 1 })
  if (!column.notNull) found.push(null)
  const texts = found.map((value) => JSON.stringify(value ?? null))
  return found.filter(
    (value, index) =>
      texts.indexOf(texts[index] ?? '') === index && texts[index] !== JSON.stringify(current ?? null),
  )
}
