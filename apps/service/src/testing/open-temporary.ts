import type { Database } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import type { TestDatabase } from './test-database.js'

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
