import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlatformConfig } from '../config/options.js'
import type { AnyModule } from '../module/define-module.js'
import { serviceFolder } from '../service-folder.js'
import type { Database } from './database.js'

/** Options of {@link openDatabase}. */
type DatabaseOptions = Pick<PlatformConfig, 'DATABASE_URL' | 'DATA_FOLDER'> &
  Partial<Pick<PlatformConfig, 'DISK_RESERVE_MEGABYTES'>> & {
    /** Option with the URL, for errors. Default: DATABASE_URL. */
    readonly option?: string
  }

/**
 * Opens the database of the options and applies the migrations of the platform and of these modules.
 *
 * @throws an error that says which database, the reason and the remedy; nothing stays open then
 */
export async function openDatabase(
  { DATABASE_URL, DATA_FOLDER, DISK_RESERVE_MEGABYTES = 0, option = 'DATABASE_URL' }: DatabaseOptions,
  modules: readonly Pick<AnyModule, 'id' | 'migrations'>[],
): Promise<Database> {
  const database = DATABASE_URL
    ? await server(DATABASE_URL)
    : await embedded(DATA_FOLDER, DISK_RESERVE_MEGABYTES * 1_048_576)
  try {
    await database.migrate([
      { module: 'platform', folder: join(serviceFolder(), 'migrations/platform') },
      ...modules.flatMap(({ id, migrations }) =>
        migrations ? [{ module: id, folder: fileURLToPath(migrations) }] : [],
      ),
    ])
    return database
  } catch (cause) {
    await database.close().catch(() => undefined)
    const name = DATABASE_URL ? `database of ${option}` : `embedded database in DATA_FOLDER (${DATA_FOLDER})`
    throw new Error(`The ${name} cannot be used: ${reason(cause)}`, { cause })
  }
}

// loaded on use: the embedded database is 10 MB
async function server(url: string): Promise<Database> {
  const { openServer } = await import('./open-server.js')
  return openServer(url)
}

async function embedded(folder: string, reserveBytes: number): Promise<Database> {
  const { openEmbedded } = await import('./open-embedded.js')
  return openEmbedded(folder, reserveBytes)
}

/** drizzle's message repeats the statement; the reason is in its cause. */
function reason(error: unknown): string {
  let one = error
  while (one instanceof Error && one.cause instanceof Error) one = one.cause
  // one reason for each address that was tried
  if (one instanceof AggregateError) return one.errors.map(reason).join('; ')
  return one instanceof Error ? one.message : String(one)
}
