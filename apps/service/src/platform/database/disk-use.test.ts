import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { createDataFolder } from '../../testing/embedded-database.js'
import { openDatabase } from './open-database.js'

// 180 MB are written, which is slow on a busy machine
vi.setConfig({ testTimeout: 120_000 })

let folder: string
afterAll(() => rm(folder, { recursive: true, force: true }))

const rows = 2_000
const rowBytes = 30_000

test('the space of 60 MB that were deleted is free again, and the log stays small', async () => {
  folder = await createDataFolder()
  const database = await openDatabase({ DATA_FOLDER: folder, DATABASE_URL: undefined }, [])
  const { queries } = database
  const megabytes = () => Number(/^\d+/.exec(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }))?.[0])
  await queries.execute(sql`create table texts (id int primary key, text text)`)
  // texts that cannot be compressed
  await queries.execute(sql`alter table texts alter column text set storage external`)
  const atRest = megabytes()
  for (let round = 0; round < 3; round++) {
    await queries.execute(sql`
      insert into texts select id, repeat('x', ${rowBytes}::int) from generate_series(1, ${rows}::int) as ids (id)`)
    await queries.execute(sql`delete from texts`)
  }
  // 180 MB of rows and 180 MB of log were written
  await expect.poll(() => megabytes() - atRest, { timeout: 60_000 }).toBeLessThan(100)
  await database.close()
})
