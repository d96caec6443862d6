import { Command } from 'commander'
import type { Environment } from '../platform/config/read-config.js'
import type { AnyModule } from '../platform/module/define-module.js'
import { serviceVersion } from '../platform/service-version.js'
import { addAnalyticsCommand } from './analytics.js'
import { printAudit, readCount } from './audit.js'
import { addBackupCommands } from './backup.js'
import { addKeyCommands } from './keys.js'
import { migrate } from './migrate.js'
import { printOptions } from './options.js'
import { addProjectCommands } from './projects.js'
import { addRecoverCommand } from './recover.js'
import { addRowCommands } from './rows.js'
import { readRoles, serve, type ServeOptions } from './serve.js'
import { addUserCommands } from './users.js'

/** Creates the commands of `foyer-service`, for these options and modules. */
export function createProgram(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): Command {
  const program = new Command('foyer-service')
    .description('The backend for the Foyer widget. Options are environment variables; see README.md.')
    .version(serviceVersion)
    .showHelpAfterError('(--help lists the commands)')
  program
    .command('serve', { isDefault: true })
    .description('run the service until SIGTERM')
    .option('--dev', 'add the project "development" for pages of this machine, and invented prices', false)
    .option(
      '--roles <roles>',
      'parts to run, comma-separated: api, relay, worker, auth, shares, recovery, frame',
      readRoles,
    )
    // the default command: an unknown command is an argument of it
    .allowExcessArguments()
    .action((options: ServeOptions, command: Command) => {
      const [argument] = command.args
      if (argument !== undefined) command.error(`error: unknown command '${argument}'`)
      return serve(environment, modules, options)
    })
  program
    .command('migrate')
    .description('apply the migrations of the database, without a time limit')
    .action(() => migrate(environment, modules, print))
  program
    .command('options')
    .description('print the options and their values; secrets as [redacted]')
    .action(() => printOptions(environment, modules, print))
  program
    .command('audit')
    .description('print the newest changes that were made with these commands')
    .option('--count <count>', 'maximum number of changes', readCount, 100)
    .action(({ count }: { readonly count: number }) => printAudit(environment, modules, count, print))
  addAnalyticsCommand(program, environment, modules, print)
  addBackupCommands(program, environment, modules, print)
  addProjectCommands(program, environment, modules, print)
  addKeyCommands(program, environment, modules, print)
  addRowCommands(program, environment, modules, print)
  addUserCommands(program, environment, modules, print)
  addRecoverCommand(program, print)
  return program
}
