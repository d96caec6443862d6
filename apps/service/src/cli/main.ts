import { Command } from 'commander'
import { serviceVersion } from '../platform/service-version.js'
import { printAudit, readCount } from './audit.js'
import { addBackupCommands } from './backup.js'
import { loadModules } from './load-modules.js'
import { migrate } from './migrate.js'
import { addProjectCommands } from './projects.js'
import { readRoles, serve, type ServeOptions } from './serve.js'

try {
  const modules = await loadModules(process.env)
  const program = new Command('foyer-service')
    .description('The backend for the Foyer widget. Options are environment variables; see README.md.')
    .version(serviceVersion)
    .showHelpAfterError('(--help lists the commands)')
  program
    .command('serve', { isDefault: true })
    .description('run the service until SIGTERM')
    .option('--dev', 'add the project "development" for pages of this machine, and invented prices', false)
    .option('--roles <roles>', 'parts to run, comma-separated: api, relay, worker', readRoles)
    .action((options: ServeOptions) => serve(process.env, modules, options))
  program
    .command('migrate')
    .description('apply the migrations of the database, without a time limit')
    .action(() => migrate(process.env, modules, console.log))
  program
    .command('audit')
    .description('print the newest changes that were made with these commands')
    .option('--count <count>', 'maximum number of changes', readCount, 100)
    .action(({ count }: { readonly count: number }) => printAudit(process.env, modules, count, console.log))
  addBackupCommands(program, process.env, modules, console.log)
  addProjectCommands(program, process.env, modules, console.log)
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // what was opened may keep the process alive
  process.exit(1)
}
