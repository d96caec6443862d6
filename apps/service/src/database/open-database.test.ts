import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProjects } from '../projects/create-projects.js'
import { serviceFolder } from '../service-folder.js'
import { applyMigrations } from './apply-migrations.js'
import type { Database } from './database.js'
import { lockFolder } from './lock-folder.js'
import { openDatabase } from './open-database.js'
import { appliedMigrations } from './schema.js'

// the embedded database is made anew, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let folder: string
let database: Database
const open = (DATA_FOLDER: string, DATABASE_URL?: string) => openDatabase({ DATA_FOLDER, DATABASE_URL })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  database = await open(join(folder, 'data'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function migrationsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const place = await mkdtemp(join(folder, 'migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text)
  return place
}

describe('the embedded database', () => {
  test('keeps out everybody else, and says who has it', async () => {
    await expect(open(join(folder, 'data'))).rejects.toThrow(
      `Process ${process.pid} uses the embedded database in ${join(folder, 'data')}`,
    )
  })

  test('keeps what was written, with the development project from the start', async () => {
    const shop = { id: 'shop', name: 'Shop', allowedOrigins: [], features: {}, analytics: false }
    await createProjects(database.queries).add(shop)
    await database.close()
    database = await open(join(folder, 'data'))
    const all = await createProjects(database.queries).list()
    expect(all.map(({ id }) => id)).toEqual(['development', 'shop'])
    await expect(createProjects(database.queries).add(shop)).rejects.toThrow('a project shop already')
  })
})

describe('a project', () => {
  test('that was changed elsewhere is seen after two seconds, and not asked for before', async () => {
    let now = 0
    const [here, elsewhere] = [createProjects(database.queries, () => now), createProjects(database.queries)]
    expect((await here.find('development'))?.analytics).toBe(false)
    await elsewhere.change('development', { analytics: true })
    now = 1_999
    expect((await here.find('development'))?.analytics).toBe(false)
    now = 2_000
    expect((await here.find('development'))?.analytics).toBe(true)
    await elsewhere.change('development', { analytics: false })
  })

  test('that there is not cannot be changed', async () => {
    const change = createProjects(database.queries).change('nobody', { name: 'x' })
    await expect(change).rejects.toThrow('There is no project nobody.')
  })
})

describe('applyMigrations', () => {
  // on the database as the service left it, with its own migrations known
  async function own() {
    const place = join(serviceFolder(), 'migrations')
    const names = (await readdir(place)).sort()
    const texts = await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
    return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
  }

  test('refuses what does not fit, and leaves nothing of it', async () => {
    const apply = async (files: Readonly<Record<string, string>>) =>
      applyMigrations(database.queries, await migrationsOf(files))
    const first = await own()
    await expect(apply({})).rejects.toThrow('a newer service made it (0001-projects.sql')
    await expect(
      apply({ ...first, '0001-projects.sql': `${first['0001-projects.sql']}-- more` }),
    ).rejects.toThrow('0001-projects.sql was changed after it was applied')
    const broken = { ...first, '9001-a.sql': 'create table a (x int);\n\ncreate nonsense;\n' }
    await expect(apply(broken)).rejects.toThrow()
    await expect(database.queries.execute(sql`select * from a`)).rejects.toThrow()
  })

  test('applies what is new, in order and once, whatever the ends of lines are', async () => {
    const files = {
      '9002-b.sql': "insert into a values (1);\ninsert into a values (2); -- ';' in a remark\n",
      '9001-a.sql': 'create table a (x int);\n',
      ...(await own()),
    }
    await applyMigrations(database.queries, await migrationsOf(files))
    const windows = Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')])
    await applyMigrations(
      database.queries,
      await migrationsOf(Object.fromEntries(windows) as Record<string, string>),
    )
    const applied = await database.queries.select().from(appliedMigrations)
    const names = Object.keys(await own())
    expect(applied.map(({ name }) => name)).toEqual([...names, '9001-a.sql', '9002-b.sql'])
    expect(await database.queries.execute(sql`select * from a`)).toMatchObject({ rows: [{ x: 1 }, { x: 2 }] })
  })
})

describe('a database that cannot be had', () => {
  test('a server that is not there is an error that says so, without the password', async () => {
    const opened = open('memory', 'postgres://foyer:secret@127.0.0.1:9/foyer')
    await expect(opened).rejects.toThrow(/^The database cannot be used: .*ECONNREFUSED/)
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
  test('does not count the lock of a process that is gone', async () => {
    const place = await mkdtemp(join(folder, 'lock-'))
    // no process has this number
    await writeFile(join(place, 'lock'), '4194305\n')
    const unlock = await lockFolder(place)
    await expect(lockFolder(place)).rejects.toThrow(`Process ${process.pid}`)
    await unlock()
    await (
      await lockFolder(place)
    )()
  })
})
