import { builtInModules } from '../modules/built-in.js'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'

/** Applies the migrations of the database that the environment names. @throws if one fails; nothing of it remains. */
export async function migrate(environment: Environment, print: (line: string) => void): Promise<void> {
  const { platform } = readConfig(environment, builtInModules)
  const database = await openDatabase(platform, builtInModules)
  await database.close()
  print('The database is up to date.')
}
