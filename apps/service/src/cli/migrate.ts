import { systemClock } from '../platform/clock.js'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'
import { createJobs } from '../platform/jobs/create-jobs.js'
import type { AnyModule } from '../platform/module/define-module.js'

/** Applies the migrations of the database that the environment names. @throws if one fails; nothing of it remains. */
export async function migrate(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): Promise<void> {
  const { platform } = readConfig(environment, modules)
  const database = await openDatabase(platform, modules)
  const jobs = createJobs({ database, clock: systemClock, log: console, drainMs: 0 })
  try {
    await jobs.prepare(modules)
  } finally {
    await jobs.stop()
    await database.close()
  }
  print('The database is up to date.')
}
