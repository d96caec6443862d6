import { readConfig } from '../platform/config/read-config.js'
import { createService } from '../create-service.js'
import { builtInModules } from '../modules/built-in.js'
import { createProjects, type Projects } from '../modules/projects/create-projects.js'
import type { Clock } from '../platform/clock.js'
import type { AnyModule } from '../platform/module/define-module.js'
import type { Database } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import { openTestDatabase } from './open-test-database.js'

/** Master keys of the modules in tests: a second service can read what the first has stored. */
export const testKeys = {
  AUTH_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  SHARES_KEYS: `test:${Buffer.alloc(32, 2).toString('base64')}`,
  RECOVERY_KEYS: `test:${Buffer.alloc(32, 3).toString('base64')}`,
  SIGN_IN_KEYS: `test:${Buffer.alloc(32, 4).toString('base64')}`,
}

/** A service of a test: real calls on a free port, and a database of its own unless DATABASE_URL names another. */
export interface RunningService {
  readonly url: string
  /** URL of the admin listener; empty without ADMIN_PORT. */
  readonly adminUrl: string
  readonly database: Database
  readonly projects: Projects
  /** What it logged since that was last forgotten. */
  log(): readonly string[]
  forgetLog(): void
  stop(): Promise<void>
}

/**
 * Starts a service for a test, with the development project and nothing else.
 *
 * @param environment options beside those that a test needs, as text.
 * @param parts further modules, and a clock in place of the machine's
 */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  { modules: further = [], clock }: { readonly modules?: readonly AnyModule[]; readonly clock?: Clock } = {},
): Promise<RunningService> {
  const modules = [...builtInModules, ...further]
  let lines: readonly string[] = []
  const config = readConfig(
    // the databases of other tests block the event loop of the process
    { DRAIN_SECONDS: '1', MAX_LAG_MS: '0', DATA_FOLDER: 'memory', ...testKeys, ...environment },
    modules,
  )
  const { DATABASE_URL } = config.platform
  const database = await (DATABASE_URL ? openDatabase(config.platform, modules) : openTestDatabase(modules))
  const service = await createService({
    config,
    database,
    modules,
    clock,
    isDevelopment: true,
    log: { write: (line) => void (lines = [...lines, line]) },
  })
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const adminUrl = (await service.admin?.listen({ host: '127.0.0.1', port: 0 })) ?? ''
  return {
    url,
    adminUrl,
    database,
    projects: createProjects(database.queries),
    log: () => lines,
    forgetLog: () => void (lines = []),
    async stop() {
      await service.drain()
      await database.close()
    },
  }
}
