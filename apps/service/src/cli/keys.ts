import type { Command } from 'commander'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { readConfig, type Environment, type ServiceConfig } from '../platform/config/read-config.js'
import { openDatabase } from '../platform/database/open-database.js'
import { assertOwnKeys, masterKeysOf } from '../platform/envelope/assert-own-keys.js'
import { createOpenEnvelope } from '../platform/envelope/open-envelope.js'
import { rotateColumn } from '../platform/envelope/rotate-column.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { openModuleDatabase } from './module-database.js'

/** Adds the commands of master keys. */
export function addKeyCommands(
  program: Command,
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  program
    .command('keys')
    .description('master keys of the modules that encrypt')
    .command('rotate')
    .description('encrypt all data keys with the first master key of each module, while the service runs')
    .action(() => rotateKeys(environment, modules, print))
}

/**
 * Encrypts all data keys with the newest master keys. Prints a line of JSON for each column.
 *
 * @throws if no module has master keys, or if a key is missing
 */
async function rotateKeys(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment, modules)
  assertOwnKeys(modules, config)
  const rotated = modules.filter(
    ({ id, secrets }) => secrets && masterKeysOf(config, id, secrets.keysOption).length > 0,
  )
  if (rotated.length === 0) {
    const options = modules.flatMap(({ secrets }) => secrets?.keysOption ?? [])
    throw new Error(
      `No module has master keys. Set ${options.join(', ')}, with the new key before the present one.`,
    )
  }
  const database = await openDatabase(config.platform, modules)
  try {
    for (const definition of rotated) await rotateModule(definition, config, database, print)
  } finally {
    await database.close()
  }
}

async function rotateModule(
  definition: AnyModule,
  config: ServiceConfig,
  service: Awaited<ReturnType<typeof openDatabase>>,
  print: (line: string) => void,
): Promise<void> {
  const { id, secrets } = definition
  if (!secrets) return
  const { keysOption: option, columns } = secrets
  const openEnvelope = createOpenEnvelope(config.platform, false)
  const envelope = await openEnvelope({ module: id, option, keys: masterKeysOf(config, id, option) })
  const separate = await openModuleDatabase(definition, config)
  try {
    for (const column of columns) {
      const rows = await rotateColumn((separate ?? service).queries, envelope, column)
      print(JSON.stringify({ module: id, column: nameOf(column), rows }))
    }
  } finally {
    await separate?.close()
  }
}

function nameOf(column: PgColumn): string {
  const { schema, name } = getTableConfig(column.table)
  return [schema, name, column.name].filter((part) => part !== undefined).join('.')
}
