import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { createProjects } from '../modules/projects/create-projects.js'
import { createSessionsStore } from '../modules/sessions/sessions-store.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { Database } from '../platform/database/database.js'
import { createDataFolder } from '../testing/embedded-database.js'
import { createProgram } from './create-program.js'

// the embedded database opens slowly on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await createDataFolder()
})
afterAll(() => rm(folder, { recursive: true }))

/** Opens the database between commands, each of which opens it alone. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ DATA_FOLDER: folder, DATABASE_URL: undefined }, builtInModules)
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
  const program = createProgram({ DATA_FOLDER: folder }, builtInModules, () => {})
  await program.parseAsync(['projects', 'remove', 'shop'], { from: 'user' })
  await withDatabase(async ({ queries }) => {
    const store = createSessionsStore(queries)
    expect(await store.list({ project: 'shop', account }, createdAt)).toEqual([])
    expect(await store.list({ project: 'other', account }, createdAt)).toHaveLength(1)
  })
})
