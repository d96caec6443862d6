import type { Command } from 'commander'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import type { AnyModule } from '../platform/module/define-module.js'

/** Adds the commands that back up and restore the embedded database. */
export function addBackupCommands(
  program: Command,
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  const folder = () => embeddedFolder(environment, modules)
  program
    .command('backup <file>')
    .description('write the embedded database to an archive, while the service is stopped')
    .action(async (file: string) => {
      const { backupEmbedded } = await import('../platform/database/backup-embedded.js')
      await backupEmbedded(folder(), file)
      print(`The backup is ${file}.`)
    })
  program
    .command('restore <file>')
    .description('create the embedded database from an archive')
    .action(async (file: string) => {
      const { restoreEmbedded } = await import('../platform/database/backup-embedded.js')
      await restoreEmbedded(file, folder())
      print('The database is restored.')
    })
}

function embeddedFolder(environment: Environment, modules: readonly AnyModule[]): string {
  const { DATABASE_URL, DATA_FOLDER } = readConfig(environment, modules).platform
  if (DATABASE_URL !== undefined)
    throw new Error('DATABASE_URL is set: use pg_dump and pg_restore for a PostgreSQL server.')
  if (DATA_FOLDER === 'memory') throw new Error('DATA_FOLDER is "memory", which stores nothing.')
  return DATA_FOLDER
}
