import type { Command } from 'commander'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Environment } from '../platform/config/read-config.js'
import { rotateColumn } from '../platform/envelope/rotate-column.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { forModulesWithKeys } from './modules-with-keys.js'

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
function rotateKeys(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): Promise<void> {
  const hint = ', with the new key before the present one'
  return forModulesWithKeys(environment, modules, hint, async ({ id, secrets, queries, envelope }) => {
    for (const column of secrets.columns) {
      const rows = await rotateColumn(queries, envelope, column)
      print(JSON.stringify({ module: id, column: nameOf(column), rows }))
    }
  })
}

function nameOf(column: PgColumn): string {
  const { schema, name } = getTableConfig(column.table)
  return [schema, name, column.name].filter((part) => part !== undefined).join('.')
}
