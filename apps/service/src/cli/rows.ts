import type { Command } from 'commander'
import type { Environment } from '../platform/config/read-config.js'
import { tableName } from '../platform/database/signed-rows.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { forModulesWithKeys } from './modules-with-keys.js'

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
function signRows(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): Promise<void> {
  return forModulesWithKeys(environment, modules, '', async ({ secrets: { signed }, queries, envelope }) => {
    if (!signed) return
    const rows = await signed.openRows(queries, envelope)
    for (const table of signed.tables)
      print(JSON.stringify({ table: tableName(table), signed: await rows.signUnsigned(queries, table) }))
  })
}
