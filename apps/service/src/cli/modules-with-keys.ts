import { readConfig, type Environment } from '../platform/config/read-config.js'
import type { Queries } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import { assertOwnKeys, masterKeysOf } from '../platform/envelope/assert-own-keys.js'
import type { Envelope } from '../platform/envelope/create-envelope.js'
import { createOpenEnvelope } from '../platform/envelope/open-envelope.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { openModuleDatabase } from './module-database.js'

/** Module with its master keys, and its database. */
interface ModuleWithKeys {
  readonly id: string
  readonly secrets: NonNullable<AnyModule['secrets']>
  readonly queries: Queries
  readonly envelope: Envelope
}

/**
 * Runs a task for each module that has master keys, one after the other.
 *
 * @param hint end of the error without one, after the names of the options
 * @throws if no module has master keys
 */
export async function forModulesWithKeys(
  environment: Environment,
  modules: readonly AnyModule[],
  hint: string,
  task: (module: ModuleWithKeys) => Promise<void>,
): Promise<void> {
  const config = readConfig(environment, modules)
  assertOwnKeys(modules, config)
  const withKeys = modules.filter(
    ({ id, secrets }) => secrets && masterKeysOf(config, id, secrets.keysOption).length > 0,
  )
  if (withKeys.length === 0) {
    const options = modules.flatMap(({ secrets }) => secrets?.keysOption ?? [])
    throw new Error(`No module has master keys. Set ${options.join(', ')}${hint}.`)
  }
  const openEnvelope = createOpenEnvelope(config.platform, false)
  const database = await openDatabase(config.platform, modules)
  try {
    for (const definition of withKeys) {
      const { id, secrets } = definition
      if (!secrets) continue
      const { keysOption: option } = secrets
      const envelope = await openEnvelope({ module: id, option, keys: masterKeysOf(config, id, option) })
      const separate = await openModuleDatabase(definition, config)
      try {
        await task({ id, secrets, queries: (separate ?? database).queries, envelope })
      } finally {
        await separate?.close()
      }
    }
  } finally {
    await database.close()
  }
}
