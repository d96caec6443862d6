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

// Creating an embedded database takes 4 seconds of one core, and opening a copy 0.4: an empty one is created once and
// kept for later runs of the tests.

const cache = join(serviceFolder(), '../../.cache/test')
let emptyDatabase: Promise<string> | undefined

/** Copies an embedded database without tables into a folder for DATA_FOLDER, which is created if it is missing. */
export async function copyEmptyDatabase(dataFolder: string): Promise<void> {
  emptyDatabase ??= createEmptyDatabase()
  await mkdir(dataFolder, { recursive: true })
  // needs an eighth of the time of fs.cp for a thousand files
  await promisify(execFile)('cp', ['-R', await emptyDatabase, join(dataFolder, 'database')])
}

/** Creates a temporary folder for DATA_FOLDER, with an embedded database without tables. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
  await copyEmptyDatabase(folder)
  return folder
}

/** Opens an embedded database with the tables of the platform and of these modules. Closing it removes it. */
export async function openTestDatabase(modules: readonly AnyModule[]): Promise<Database> {
  const folder = await createDataFolder()
  const { close, ...database } = await openDatabase({ DATA_FOLDER: folder, DATABASE_URL: undefined }, modules)
  return {
    ...database,
    async close() {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns the folder of an empty database of the installed PGlite. */
async function createEmptyDatabase(): Promise<string> {
  const packageFile = await readFile(join(serviceFolder(), 'package.json'), 'utf8')
  const { dependencies } = z
    .object({ dependencies: z.object({ '@electric-sql/pglite': z.string() }) })
    .parse(JSON.parse(packageFile))
  const folder = join(cache, `empty-database-${dependencies['@electric-sql/pglite']}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const database = await openEmbeddedClient({ dataDir: draft, reserveBytes: 0 })
  await database.close()
  await rename(draft, folder).catch(async (cause: unknown) => {
    // another process was quicker
    if (!existsSync(folder)) throw cause
    await rm(draft, { recursive: true })
  })
  return folder
}
