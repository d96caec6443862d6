import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/open-test-database.js'
import type { Database } from './database.js'
import { createSignedRows, requireSigned, RowChanged } from './signed-rows.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const schema = pgSchema('bank')
const columns = {
  id: text('id').primaryKey(),
  owner: text('owner').notNull(),
  balance: integer('balance').notNull(),
  notes: jsonb('notes'),
  mac: text('mac'),
}
const accounts = schema.table('accounts', columns)
/** The same table after a release that has added a column. */
const nextAccounts = schema.table('accounts', { ...columns, limit: integer('limit') })
const loans = schema.table('loans', columns)
const rows = createSignedRows((...parts) =>
  createHmac('sha256', 'key').update(JSON.stringify(parts)).digest('hex'),
)
let database: Database
beforeAll(async () => {
  database = await openTestDatabase([])
  await database.execute('create schema bank')
  for (const name of ['accounts', 'loans'])
    await database.execute(`create table bank.${name} (id text primary key, owner text not null,
      balance integer not null, notes jsonb, mac text)`)
  await database.execute('alter table bank.accounts add column "limit" integer')
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [accounts, loans]) await database.queries.delete(table)
  const content = { owner: 'ada', balance: 5, notes: { z: 1, a: { y: 2, b: [3] } } }
  for (const id of ['a', 'b'])
    await database.queries.insert(accounts).values(rows.sign(accounts, { id, ...content }))
})

const find = () => rows.find(database.queries, accounts, eq(accounts.id, 'a'))

describe('a signed row', () => {
  test('is found as it was stored, whatever the order of keys in the database', async () => {
    expect(await find()).toMatchObject({ owner: 'ada', balance: 5 })
  })

  test.each([
    sql`update bank.accounts set balance = 6 where id = 'a'`,
    sql`update bank.accounts set notes = '{"z": 1}' where id = 'a'`,
    sql`update bank.accounts set notes = null where id = 'a'`,
    sql`update bank.accounts set mac = (select mac from bank.accounts where id = 'b') where id = 'a'`,
    sql`update bank.accounts set mac = null where id = 'a'`,
  ])('is refused after %s', async (query) => {
    await database.queries.execute(query)
    await expect(find()).rejects.toThrow(RowChanged)
  })

  test('is refused if it was written without the key', async () => {
    await database.execute(`insert into bank.accounts values ('x', 'ada', 1, null, 'x')`)
    await expect(rows.find(database.queries, accounts, eq(accounts.id, 'x'))).rejects.toThrow(RowChanged)
  })

  test('is refused in another table', async () => {
    const [row] = await database.queries.select().from(accounts)
    if (row) await database.queries.insert(loans).values(row)
    await expect(rows.find(database.queries, loans, undefined)).rejects.toThrow(RowChanged)
  })

  test('keeps its MAC when a column is added, which is covered as soon as it has a value', async () => {
    const isRow = eq(nextAccounts.id, 'a')
    expect(await rows.find(database.queries, nextAccounts, isRow)).toMatchObject({ limit: null })
    await rows.change(database.queries, nextAccounts, isRow, { limit: 3 })
    expect(await rows.find(database.queries, nextAccounts, isRow)).toMatchObject({ limit: 3 })
    await database.execute(`update bank.accounts set "limit" = 9 where id = 'a'`)
    await expect(rows.find(database.queries, nextAccounts, isRow)).rejects.toThrow(RowChanged)
  })

  test('is changed with the others of a condition, or none is', async () => {
    const add = () =>
      rows.change(database.queries, accounts, eq(accounts.owner, 'ada'), ({ balance }) => ({
        balance: balance + 1,
      }))
    expect((await add()).map(({ balance }) => balance)).toEqual([6, 6])
    await database.execute(`update bank.accounts set balance = 100 where id = 'b'`)
    await expect(add()).rejects.toThrow(RowChanged)
    expect(await find()).toMatchObject({ balance: 6 })
  })

  test('counts each of twenty changes at once', async () => {
    const add = () =>
      rows.change(database.queries, accounts, eq(accounts.id, 'a'), ({ balance }) => ({
        balance: balance + 1,
      }))
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await find()).toMatchObject({ balance: 25 })
  })
})

describe('rows of earlier releases', () => {
  const start = (isDevelopment: boolean) =>
    requireSigned(database.queries, rows, { tables: [accounts], isDevelopment })

  test('keep a service from starting, with the command that signs them', async () => {
    await start(false)
    await database.execute(`update bank.accounts set mac = null where id = 'a'`)
    await expect(start(false)).rejects.toThrow(
      /^bank.accounts has rows without a MAC.*foyer-service rows sign/,
    )
    expect(await rows.signUnsigned(database.queries, accounts)).toBe(1)
    await start(false)
    expect(await find()).toMatchObject({ owner: 'ada' })
  })

  test('are signed at the start in development', async () => {
    await database.execute('update bank.accounts set mac = null')
    await start(true)
    expect(await find()).toMatchObject({ owner: 'ada' })
  })

  test('are not signed if their MAC is wrong', async () => {
    await database.execute(`update bank.accounts set balance = 100 where id = 'a'`)
    expect(await rows.signUnsigned(database.queries, accounts)).toBe(0)
    await expect(find()).rejects.toThrow(RowChanged)
  })
})
