import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgSchema, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/open-test-database.js'
import type { Database } from '../database/database.js'
import { createEnvelope } from './create-envelope.js'
import { createLocalKms } from './local-kms.js'
import { masterKeys } from './master-keys.js'
import { rotateColumn } from './rotate-column.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const schema = pgSchema('vault')
const secrets = schema.table('secrets', { id: text('id').primaryKey(), sealedText: text('sealed_text') })
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [old, next] = [newKey('2026'), newKey('2027')]
const open = (keys: string) => createEnvelope(createLocalKms(masterKeys.parse(keys), 'VAULT_KEYS'))
const rowOf = (id: string) => ({ table: 'vault.secrets', row: id, wallet: 'w', user: 'u', version: 1 })
const count = 450

let database: Database
beforeAll(async () => {
  database = await openTestDatabase([])
  await database.queries.execute(sql`create schema vault`)
  await database.queries.execute(sql`create table vault.secrets (id text primary key, sealed_text text)`)
})
afterAll(() => database.close())

test('21: rotates a column under load without a failed read, goes on after an end, and the old key can go', async () => {
  const { queries } = database
  const envelope = open(old)
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = `s${index}`
      return { id, sealedText: await envelope.seal(Buffer.from(`secret ${id}`), rowOf(id)) }
    }),
  )
  await queries.insert(secrets).values([...rows, { id: 'none', sealedText: null }])

  const both = open(`${next},${old}`)
  let isRotating = true
  let [reads, failures] = [0, 0]
  async function readOften() {
    while (isRotating) {
      const id = `s${reads % count}`
      const [row] = await queries
        .select()
        .from(secrets)
        .where(sql`id = ${id}`)
      const secret = await both.open(row?.sealedText ?? '', rowOf(id)).catch(() => undefined)
      if (Buffer.from(secret ?? []).toString() !== `secret ${id}`) failures++
      reads++
    }
  }
  const reading = [readOften(), readOften()]

  // ended after 100 rows, as by a signal
  let calls = 0
  const dying = {
    ...both,
    rewrap: (sealed: string) => (++calls > 100 ? Promise.reject(new Error('ended')) : both.rewrap(sealed)),
  }
  await expect(rotateColumn(queries, dying, secrets.sealedText)).rejects.toThrow('ended')
  expect(await rotateColumn(queries, both, secrets.sealedText)).toBe(count - 100)
  expect(await rotateColumn(queries, both, secrets.sealedText)).toBe(0)
  isRotating = false
  await Promise.all(reading)
  console.log(`21: ${reads} reads while ${count} rows were rotated, ${failures} failed`)
  expect(failures).toBe(0)
  expect(reads).toBeGreaterThan(20)

  const rotated = await queries.select().from(secrets)
  const newest = open(next)
  for (const { id, sealedText } of rotated)
    if (sealedText !== null)
      expect(Buffer.from(await newest.open(sealedText, rowOf(id))).toString()).toBe(`secret ${id}`)
})

test('leaves a row that was changed while it was rotated', async () => {
  const { queries } = database
  await queries.execute(sql`truncate vault.secrets`)
  const envelope = open(old)
  await queries
    .insert(secrets)
    .values({ id: 'a', sealedText: await envelope.seal(Buffer.from('1'), rowOf('a')) })
  const both = open(`${next},${old}`)
  const changed = await envelope.seal(Buffer.from('2'), rowOf('a'))
  const slow = {
    ...both,
    async rewrap(sealed: string) {
      await queries.update(secrets).set({ sealedText: changed })
      return both.rewrap(sealed)
    },
  }
  expect(await rotateColumn(queries, slow, secrets.sealedText)).toBe(0)
  const [row] = await queries.select().from(secrets)
  expect(row?.sealedText).toBe(changed)
  expect(await rotateColumn(queries, both, secrets.sealedText)).toBe(1)
})
