import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Database } from '../platform/database/database.js'
import { openEmbeddedClient } from '../platform/database/embedded-client.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { serviceFolder } from '../platform/service-folder.js'
import { migrationsKey } from './migrations-key.js'
import { openTemporary, type TestDatabase } from './test-database.js'

// Creating an embedded database takes 4 seconds of one core, its tables 1, and opening a copy 0.4: each is created once and kept
// for later runs of the tests.

const cache = join(serviceFolder(), '../../.cache/test')
let emptyDatabase: Promise<string> | undefined

/** Copies an embedded database without tables into a folder for DATA_FOLDER, which is created if it is missing. */
export async function copyEmptyDatabase(dataFolder: string): Promise<void> {
  emptyDatabase ??= createEmptyDatabase()
  await mkdir(dataFolder, { recursive: true })
  await copyFolder(await emptyDatabase, join(dataFolder, 'database'))
}

/** Copies a folder, in an eighth of the time of fs.cp for a thousand files. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-R', from, to])

/** Creates a temporary folder for DATA_FOLDER, with an embedded database without tables. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  await copyEmptyDatabase(folder)
  return folder
}

/**
 * Opens an embedded database with the tables of the platform and of these modules. Closing it removes it. The tables are created
 * once for each set of migrations, and copied.
 */
export async function openEmbeddedCopy(modules: readonly AnyModule[]): Promise<Database> {
  return openTemporary(await createEmbeddedCopy(modules), modules)
}

/**
 * Creates an embedded database with the tables of the platform and of these modules. The tables are created once for each set of
 * migrations, and copied.
 */
export async function createEmbeddedCopy(modules: readonly AnyModule[]): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  await copyFolder(await migratedDatabase(modules), join(folder, 'database'))
  return {
    options: { DATABASE_URL: undefined, DATA_FOLDER: folder },
    remove: () => rm(folder, { recursive: true }),
  }
}

const migratedDatabases = new Map<string, Promise<string>>()

/** Returns the folder of a database with the tables of the platform and of these modules. */
async function migratedDatabase(modules: readonly AnyModule[]): Promise<string> {
  const key = await migrationsKey(modules)
  const known = migratedDatabases.get(key)
  if (known) return join(await known, 'database')
  const created = keep(`database-${await pgliteVersion()}-${key}`, async (draft) => {
    await copyEmptyDatabase(draft)
    const database = await openDatabase({ DATA_FOLDER: draft, DATABASE_URL: undefined }, modules)
    await database.close()
  })
  migratedDatabases.set(key, created)
  return join(await created, 'database')
}

/** Returns the folder of an empty database. */
const createEmptyDatabase = async () =>
  keep(`empty-database-${await pgliteVersion()}`, async (draft) => {
    const database = await openEmbeddedClient({ dataDir: draft, reserveBytes: 0 })
    await database.close()
  })

/** Version of the installed PGlite, which decides how its files look. */
async function pgliteVersion(): Promise<string> {
  const packageFile = await readFile(join(serviceFolder(), 'package.json'), 'utf8')
  const { dependencies } = z
    .object({ dependencies: z.object({ '@electric-sql/pglite': z.string() }) })
    .parse(JSON.parse(packageFile))
  return dependencies['@electric-sql/pglite']
}

/** Makes a folder of this name unless an earlier run has made it. */
async function keep(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await make(draft)
  await rename(draft, folder).catch(async (cause: unknown) => {
    // another process was quicker
    if (!existsSync(folder)) throw cause
    await rm(draft, { recursive: true })
  })
  return folder
}
