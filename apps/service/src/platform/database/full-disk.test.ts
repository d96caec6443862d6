import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { findUnavailable } from './database-unavailable.js'
import type { Queries } from './database.js'
import { openDatabase } from './open-database.js'
import { copyEmptyDatabase } from '../../testing/embedded-database.js'
import { mountSmallDisk } from '../../testing/small-disk.js'

// each test opens embedded databases, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const disk = mountSmallDisk('tests of an embedded database on a full disk', 160)
afterAll(() => disk?.unmount())
const noTables = [] as const
const text = 'x'.repeat(100_000)

async function count(queries: Queries): Promise<number> {
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(sql`texts`)
  return row?.count ?? 0
}

describe.skipIf(!disk)('an embedded database on a full disk', () => {
  const { path, fill, makeRoom } = disk as NonNullable<typeof disk>
  const open = (name: string, DISK_RESERVE_MEGABYTES: number) =>
    openDatabase({ DATA_FOLDER: join(path, name), DATABASE_URL: undefined, DISK_RESERVE_MEGABYTES }, noTables)

  test('refuses to store below the reserve, reads and deletes, and stores again when there is room', async () => {
    await copyEmptyDatabase(join(path, 'data'))
    const database = await open('data', 40)
    const { queries } = database
    const insert = () => queries.execute(sql`insert into texts (text) values (${text})`)
    await queries.execute(sql`create table texts (text text)`)
    await insert()
    expect(await database.isReady()).toBe(true)
    fill(30)
    const refused = await insert().catch((error: unknown) => error)
    expect(findUnavailable(refused)?.message).toBe('The disk of the database is full')
    expect(await database.isReady()).toBe(false)
    expect(await count(queries)).toBe(1)
    await queries.execute(sql`delete from texts`)
    makeRoom()
    await insert()
    expect(await database.isReady()).toBe(true)
    expect(await count(queries)).toBe(1)
    await database.close()
    fill(30)
    await expect(open('data', 40)).rejects.toThrow(
      /^The disk of .* is full: it has \d+ MB left.*Make room on it\.$/,
    )
    makeRoom()
  })

  test('that meets it without a reserve is opened again when there is room, with all stored rows', async () => {
    const database = await open('data', 0)
    const { queries } = database
    fill(2)
    let stored = 1
    // PostgreSQL panics when it cannot write its log; PGlite hangs then
    const store = async () => {
      await queries.execute(sql`select pg_logical_emit_message(false, '', repeat('x', 1000000))`)
      await queries.execute(sql`insert into texts (text) values ('small')`)
      stored += 1
    }
    const fillLog = async () => {
      for (;;) await store()
    }
    const failure = await fillLog().catch((error: unknown) => error)
    expect(findUnavailable(failure)?.message).toBe('The database has failed and is being opened again')
    await expect(database.isReady()).rejects.toThrow('The database has failed')
    makeRoom()
    await expect.poll(() => database.isReady().catch(() => false), { timeout: 60_000 }).toBe(true)
    expect(await count(queries)).toBe(stored)
    await store()
    await database.close()
  })
})
