import type { Database } from '../platform/database/database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { openEmbeddedCopy } from './embedded-database.js'
import { openServerCopy, serverOption } from './server-database.js'

/**
 * Opens a database with the tables of the platform and of these modules: on the PostgreSQL that the tests share, otherwise an
 * embedded one. Closing it removes it.
 */
export function openTestDatabase(modules: readonly AnyModule[]): Promise<Database> {
  const server = process.env[serverOption]
  return server ? openServerCopy(server, modules) : openEmbeddedCopy(modules)
}
