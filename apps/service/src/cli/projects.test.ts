import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { createProjects } from '../modules/projects/create-projects.js'
import { createSessionsStore } from '../modules/sessions/sessions-store.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { Database } from '../platform/database/database.js'
import { createTestDatabase } from '../testing/open-test-database.js'
import type { TestDatabase } from '../testing/test-database.js'
import { createProgram } from './create-program.js'

// an embedded database opens slowly on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let projects: TestDatabase
beforeAll(async () => {
  projects = await createTestDatabase(builtInModules)
})
afterAll(() => projects.remove())

/** Opens the database between commands, each of which opens it alone. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(projects.options, builtInModules)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const account = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]

test('removing a project removes its smart sessions, and no others', async () => {
  await withDatabase(async ({ queries }) => {
    const store = createSessionsStore(queries)
    for (const id of ['shop', 'other']) {
      const project = { id, name: id, allowedOrigins: [], features: {}, analytics: false }
      await createProjects(queries).add(project)
      const page = { project: id, name: id, url: 'https://shop.example', iconUrl: null }
      const grant = { context: '0x12', permissions: [], policies: [], signer: null }
      const session = { pci: `session of ${id}`, account, ...page, ...grant, createdAt, expiresAt }
      expect(await store.add({ session, digest: id, signedAt: 1 }, 1)).toBe('added')
    }
  })
  const program = createProgram(projects.options, builtInModules, () => {})
  await program.parseAsync(['projects', 'remove', 'shop'], { from: 'user' })
  await withDatabase(async ({ queries }) => {
    const store = createSessionsStore(queries)
    expect(await store.list({ project: 'shop', account }, createdAt)).toEqual([])
    expect(await store.list({ project: 'other', account }, createdAt)).toHaveLength(1)
  })
})
