import type { Database } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'

/** A database with the tables of some modules, which can be opened several times. */
export interface TestDatabase {
  /** Options of a service or a command that uses it. */
  readonly options: { readonly DATABASE_URL: string | undefined; readonly DATA_FOLDER: string }
  /** Removes it. Nothing may have it open. */
  remove(): Promise<void>
}

/** Opens a database that is removed when it is closed. */
export async function openTemporary(
  { options, remove }: TestDatabase,
  modules: readonly AnyModule[],
): Promise<Database> {
  const { close, ...database } = await openDatabase(options, modules)
  return {
    ...database,
    async close() {
      await close()
      await remove()
    },
  }
}
