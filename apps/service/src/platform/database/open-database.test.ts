import { mkdtemp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProjects } from '../../modules/projects/create-projects.js'
import { builtInModules } from '../../modules/built-in.js'
import { auditLog } from '../audit/tables.js'
import { idempotencyKeys } from '../idempotency/tables.js'
import { copyEmptyDatabase } from '../../testing/embedded-database.js'
import type { Database, Migrations } from './database.js'
import { lockFolder } from './lock-folder.js'
import { openDatabase } from './open-database.js'

// embedded databases are opened, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

interface Row {
  readonly table: string
  readonly column: string
}

let folder: string
let database: Database
const open = (DATA_FOLDER: string, DATABASE_URL?: string) =>
  openDatabase({ DATA_FOLDER, DATABASE_URL }, builtInModules)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  await copyEmptyDatabase(join(folder, 'data'))
  database = await open(join(folder, 'data'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Writes migrations as drizzle does: a statement for each, and their journal. */
async function migrationsOf(statements: readonly string[]): Promise<Migrations> {
  const place = await mkdtemp(join(folder, 'migrations-'))
  await mkdir(join(place, 'meta'))
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}`,
    breakpoints: true,
  }))
  await writeFile(
    join(place, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [idx, text] of statements.entries()) await writeFile(join(place, `000${idx}.sql`), text)
  return { module: basename(place), folder: place }
}

describe('the embedded database', () => {
  test('keeps out everybody else, and says who has it', async () => {
    await expect(open(join(folder, 'data'))).rejects.toThrow(
      `Process ${process.pid} uses the embedded database in ${join(folder, 'data')}`,
    )
  })

  test('keeps what was written, and no project from the start', async () => {
    const shop = { id: 'shop', name: 'Shop', allowedOrigins: [], features: {}, analytics: false }
    await createProjects(database.queries).add(shop)
    await database.close()
    database = await open(join(folder, 'data'))
    const all = await createProjects(database.queries).list()
    expect(all.map(({ id }) => id)).toEqual(['shop'])
    await expect(createProjects(database.queries).add(shop)).rejects.toThrow(
      'The project shop exists already.',
    )
  })
})

describe('a project', () => {
  test('that was changed by another process is read again after two seconds', async () => {
    let now = 0
    const here = createProjects(database.queries, { now: () => now })
    const elsewhere = createProjects(database.queries)
    expect((await here.find('shop'))?.analytics).toBe(false)
    await elsewhere.change('shop', { analytics: true })
    now = 1_999
    expect((await here.find('shop'))?.analytics).toBe(false)
    now = 2_000
    expect((await here.find('shop'))?.analytics).toBe(true)
  })

  test('that is disabled is unknown to callers until it is enabled again', async () => {
    const projects = createProjects(database.queries)
    await projects.change('shop', { disabled: true })
    expect(await projects.find('shop')).toBeUndefined()
    expect((await projects.list()).map(({ id, disabled }) => [id, disabled])).toEqual([['shop', true]])
    await projects.change('shop', { disabled: false })
    expect(await projects.find('shop')).toMatchObject({ id: 'shop' })
  })

  test('that is removed is gone, and one that does not exist cannot be changed or removed', async () => {
    const projects = createProjects(database.queries)
    await projects.add({ id: 'brief', name: 'Brief', allowedOrigins: [], features: {}, analytics: false })
    expect(await projects.find('brief')).toMatchObject({ name: 'Brief' })
    await projects.remove('brief')
    expect(await projects.find('brief')).toBeUndefined()
    const message = 'The project brief does not exist.'
    await expect(projects.change('brief', { name: 'x' })).rejects.toThrow(message)
    await expect(projects.remove('brief')).rejects.toThrow(message)
  })

  test('“development” exists only in a service that was started with --dev', async () => {
    expect(await createProjects(database.queries).find('development')).toBeUndefined()
    const projects = createProjects(database.queries, { isDevelopment: true })
    expect(await projects.find('development')).toMatchObject({ allowedOrigins: ['http://localhost'] })
  })
})

describe('migrations', () => {
  test('are applied in order and once, and a failing one leaves nothing', async () => {
    const first = await migrationsOf(['create table a (x int)', 'insert into a values (1)'])
    await database.migrate([first])
    await database.migrate([first])
    expect(await database.queries.execute(sql`select * from a`)).toMatchObject({ rows: [{ x: 1 }] })
    const broken = await migrationsOf(['create table b (x int)', 'create nonsense'])
    await expect(database.migrate([broken])).rejects.toThrow()
    await expect(database.queries.execute(sql`select * from b`)).rejects.toThrow()
  })

  test('of a newer release are left alone by an older one', async () => {
    const newer = await migrationsOf(['create table c (x int)', 'alter table c add column y int default 2'])
    await database.migrate([newer])
    const journal = join(newer.folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
      readonly entries: readonly unknown[]
    }
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
    await database.migrate([newer])
    await database.queries.execute(sql`insert into c (x) values (1)`)
    expect(await database.queries.execute(sql`select * from c`)).toMatchObject({ rows: [{ x: 1, y: 2 }] })
  })

  test('create every column of the platform’s and the modules’ tables', async () => {
    const found = await database.queries.execute(sql`
      select table_schema || '.' || table_name as table, column_name as column from information_schema.columns`)
    const columns = new Set((found as { rows: Row[] }).rows.map((row) => `${row.table}.${row.column}`))
    const expected = [{ tables: { auditLog, idempotencyKeys } }, ...builtInModules]
      .flatMap(({ tables = {} }) => Object.values(tables as Record<string, PgTable>))
      .map(getTableConfig)
      .flatMap(({ schema = 'public', name, columns: own }) =>
        own.map((column) => `${schema}.${name}.${column.name}`),
      )
    expect(expected.length).toBeGreaterThan(15)
    expect(expected.filter((column) => !columns.has(column))).toEqual([])
  })
})

describe('a database that cannot be used', () => {
  test('a server that is not there is an error that says so, without the password', async () => {
    const opened = open('memory', 'postgres://foyer:secret@127.0.0.1:9/foyer')
    await expect(opened).rejects.toThrow(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/)
    await expect(opened).rejects.not.toThrow('secret')
  })

  test('a folder with something else in it is an error that names it, and is free again', async () => {
    const place = join(folder, 'broken')
    await mkdir(join(place, 'database'), { recursive: true })
    await writeFile(join(place, 'database', 'PG_VERSION'), 'nonsense')
    await expect(open(place)).rejects.toThrow(`The embedded database in ${place} cannot be opened`)
    await (
      await lockFolder(place)
    )()
  })
})

describe('lockFolder', () => {
  const newFolder = () => mkdtemp(join(folder, 'lock-'))
  const readHolder = async (place: string) =>
    JSON.parse(await readFile(join(place, 'lock-holder.json'), 'utf8')) as Record<string, unknown>
  test('keeps everybody else out until it is released', async () => {
    const place = await newFolder()
    const unlock = await lockFolder(place)
    await expect(lockFolder(place)).rejects.toThrow(`Process ${process.pid} uses the embedded database`)
    await unlock()
    await (
      await lockFolder(place)
    )()
  })

  test('takes over from a process of this machine that has died, one of many that start then', async () => {
    const place = await newFolder()
    const unlock = await lockFolder(place)
    const holder = await readHolder(place)
    await unlock()
    await mkdir(join(place, 'folder.lock'))
    // no process has this number
    await writeFile(
      join(place, 'lock-holder.json'),
      JSON.stringify({ ...holder, id: 'other', pid: 4_194_305 }),
    )
    const starts = Array.from({ length: 12 }, () => lockFolder(place))
    const outcomes = await Promise.allSettled(starts)
    const taken = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(taken).toHaveLength(1)
    for (const { value } of taken) await value()
  })

  test('does not take over from a container with the same process number, until its lock is not renewed', async () => {
    const place = await newFolder()
    await mkdir(join(place, 'folder.lock'))
    await writeFile(
      join(place, 'lock-holder.json'),
      JSON.stringify({ id: 'other', pid: process.pid, machine: 'another container' }),
    )
    await expect(lockFolder(place)).rejects.toThrow('only one can')
    const old = new Date(Date.now() - 11_000)
    await utimes(join(place, 'folder.lock'), old, old)
    await (
      await lockFolder(place)
    )()
  })
})
