import type { Database } from '../platform/database/database.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { createEmbeddedCopy } from './embedded-database.js'
import { createServerCopy } from './server-database.js'
import { serverOption } from './servers/on-server.js'
import { openTemporary, type TestDatabase } from './test-database.js'

/**
 * Opens a database with the tables of the platform and of these modules: on the PostgreSQL that the tests share, otherwise an
 * embedded one. Closing it removes it.
 */
export async function openTestDatabase(modules: readonly AnyModule[]): Promise<Database> {
  return openTemporary(await createTestDatabase(modules), modules)
}

/** Creates such a database for commands and services that open it themselves. */
export function createTestDatabase(modules: readonly AnyModule[]): Promise<TestDatabase> {
  const server = process.env[serverOption]
  return server ? createServerCopy(server, modules) : createEmbeddedCopy(modules)
}
