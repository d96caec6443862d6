import type { Command } from 'commander'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'
import { tableName } from '../platform/database/signed-rows.js'
import { assertOwnKeys, masterKeysOf } from '../platform/envelope/assert-own-keys.js'
import { createOpenEnvelope } from '../platform/envelope/open-envelope.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { openModuleDatabase } from './module-database.js'

/** Adds the command that signs the rows of earlier releases. */
export function addRowCommands(
  program: Command,
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  program
    .command('rows')
    .description('rows with a MAC by a key outside the database')
    .command('sign')
    .description('sign the rows of earlier releases, once after the update, while the service is stopped')
    .action(() => signRows(environment, modules, print))
}

/** Prints a line of JSON for each table. @throws if no module has master keys */
async function signRows(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment, modules)
  assertOwnKeys(modules, config)
  const withKeys = modules.filter(
    ({ id, secrets }) => secrets?.signed && masterKeysOf(config, id, secrets.keysOption).length > 0,
  )
  if (withKeys.length === 0) {
    const options = modules.flatMap(({ secrets }) => (secrets?.signed ? [secrets.keysOption] : []))
    throw new Error(`No module has master keys. Set ${options.join(', ')}.`)
  }
  const database = await openDatabase(config.platform, modules)
  try {
    for (const definition of withKeys) {
      const { id, secrets } = definition
      if (!secrets?.signed) continue
      const { keysOption: option, signed } = secrets
      const openEnvelope = createOpenEnvelope(config.platform, false)
      const envelope = await openEnvelope({ module: id, option, keys: masterKeysOf(config, id, option) })
      const separate = await openModuleDatabase(definition, config)
      try {
        const { queries } = separate ?? database
        const rows = await signed.openRows(queries, envelope)
        for (const table of signed.tables)
          print(JSON.stringify({ table: tableName(table), signed: await rows.signUnsigned(queries, table) }))
      } finally {
        await separate?.close()
      }
    }
  } finally {
    await database.close()
  }
}
