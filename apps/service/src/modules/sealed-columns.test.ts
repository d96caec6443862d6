import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEnvelope } from '../platform/envelope/create-envelope.js'
import { createLocalKms } from '../platform/envelope/local-kms.js'
import { masterKeys } from '../platform/envelope/master-keys.js'
import { tableName } from '../platform/database/signed-rows.js'
import { startService, testKeys, type RunningService } from '../testing/start-service.js'
import { builtInModules } from './built-in.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000 })

let running: RunningService
beforeAll(async () => {
  running = await startService({})
})
afterAll(() => running.stop())

const signing = builtInModules.flatMap(({ id, secrets }) =>
  secrets?.signed ? [{ id, secrets, signed: secrets.signed }] : [],
)

describe('a column that a rotation of the master keys writes anew', () => {
  test('stands in each module with signed rows', () => {
    expect(signing.map(({ id }) => id).sort()).toEqual(['auth', 'recovery', 'shares'])
  })

  test.each(signing)('is no part of the MACs of $id', async ({ secrets, signed }) => {
    const { keysOption } = secrets
    const keys = masterKeys.parse(testKeys[keysOption as keyof typeof testKeys])
    const envelope = createEnvelope(createLocalKms(keys, keysOption))
    const rows = await signed.openRows(running.database.queries, envelope)
    const columns = secrets.columns.filter(({ table }) => signed.tables.some((one) => one === table))
    expect(columns.length).toBeGreaterThan(0)
    for (const column of columns) {
      const table = signed.tables.find((one) => one === column.table)
      const [name = ''] =
        Object.entries(getTableColumns(column.table)).find(([, { name: text }]) => text === column.name) ?? []
      if (!table) throw new Error('The column is of no signed table.')
      const macOf = (row: object) => (rows.sign(table, row) as { readonly mac: string }).mac
      const id = randomUUID()
      const before = macOf({ id, [name]: 'before' })
      expect(macOf({ id, [name]: 'after' }), `${tableName(table)}.${column.name}`).toBe(before)
      expect(macOf({ id: randomUUID(), [name]: 'before' })).not.toBe(before)
    }
  })
})
