import type { ServiceConfig } from '../platform/config/read-config.js'
import type { Database } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'

/** Opens the database of a module's own, with its tables; undefined if it uses that of the service. */
export async function openModuleDatabase(
  definition: AnyModule,
  config: ServiceConfig,
): Promise<Database | undefined> {
  const option = definition.secrets?.databaseOption
  const url = option === undefined ? undefined : config.modules[definition.id]?.[option]
  if (option === undefined || typeof url !== 'string') return undefined
  return openDatabase({ DATABASE_URL: url, DATA_FOLDER: 'memory', option }, [definition])
}
