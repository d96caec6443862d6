import { userInfo } from 'node:os'
import { InvalidArgumentError, Option, type Command } from 'commander'
import type * as z from 'zod'
import { featuresOf } from '../modules/built-in.js'
import { createProjects, type Projects } from '../modules/projects/create-projects.js'
import { project as schema, type NewProject, type Project } from '../modules/projects/project.js'
import { createAuditLog, type AuditEntry } from '../platform/audit/create-audit-log.js'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import type { Queries } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'

type Change = Omit<AuditEntry, 'actor'>
type Switches = Readonly<Record<string, boolean>>

/** Values of the options of `add` and `change`. */
interface Given {
  readonly name?: string
  readonly origin?: readonly string[]
  readonly anyOrigin?: true
  readonly feature?: Switches
  readonly analytics?: boolean
  readonly allowNoOrigin?: boolean
}

/** Adds the commands that list, add, change and remove projects. They print each project as a line of JSON. */
export function addProjectCommands(
  program: Command,
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  const features = featuresOf(modules)
  const projects = program.command('projects').description('projects that may use the service')
  /** The change and its entry of the audit log are stored together, and printed then. */
  async function run(
    work: (projects: Projects, queries: Queries) => Promise<readonly unknown[]>,
    change?: Change,
  ) {
    const results = await withProjects(environment, modules, async (queries) => {
      const changed = await work(createProjects(queries), queries)
      const audit = createAuditLog(queries)
      if (change) await audit.record({ actor: `cli:${userInfo().username}`, ...change })
      return changed
    })
    for (const result of results) print(JSON.stringify(result))
  }

  projects
    .command('list')
    .description('print all projects')
    .action(() => run((all) => all.list()))
  withOptions(projects.command('add <id>').description('add a project'), features)
    .requiredOption('--name <name>', 'name of the project')
    .action((id: string, given: Given) =>
      run(
        async (all) => {
          const defaults = { allowedOrigins: [], features: {}, analytics: false }
          return [await all.add(validated({ ...defaults, ...toChanges(given), id }))]
        },
        { action: 'projects.add', target: id, details: toChanges(given) },
      ),
    )
  withOptions(
    projects.command('change <id>').description('change a project; what is not given stays'),
    features,
  )
    .option('--name <name>', 'name of the project')
    .option('--any-origin', 'allow every origin')
    .action((id: string, given: Given) =>
      run(
        async (all) => {
          const before = (await all.list()).find((project) => project.id === id)
          if (!before) throw new Error(`The project ${id} does not exist.`)
          const changes = toChanges(given)
          const { id: _, ...after } = validated({
            ...before,
            ...changes,
            features: { ...before.features, ...changes.features },
          })
          return [await all.change(id, after)]
        },
        { action: 'projects.change', target: id, details: toChanges(given) },
      ),
    )
  for (const [verb, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const)
    projects
      .command(`${verb} <id>`)
      .description(disabled ? 'refuse all requests of a project' : 'accept requests of a project again')
      .action((id: string) =>
        run(async (all) => [await all.change(id, { disabled })], {
          action: `projects.${verb}`,
          target: id,
          details: {},
        }),
      )
  projects
    .command('settings <id> <module> <json>')
    .description('set the settings of a project for a module; {} sets the defaults')
    .action((id: string, module: string, json: string) =>
      run(
        async (all) => {
          const before = (await all.list()).find((project) => project.id === id)
          if (!before) throw new Error(`The project ${id} does not exist.`)
          const settings = { ...before.settings, [module]: readSettings(modules, module, json) }
          return [await all.change(id, { settings })]
        },
        { action: 'projects.settings', target: id, details: { module } },
      ),
    )
  projects
    .command('remove <id>')
    .description('remove a project with its settings, smart sessions and counts of events')
    .action((id: string) =>
      run(
        async (all, queries) => {
          await all.remove(id)
          for (const { removeProject } of modules) await removeProject?.(queries, id)
          return []
        },
        { action: 'projects.remove', target: id, details: {} },
      ),
    )
}

function withOptions(command: Command, features: readonly string[]): Command {
  return command
    .option(
      '--origin <origin...>',
      'allowed origins such as https://app.example.org; they replace the previous ones',
    )
    .option(
      '--feature <feature=on|off...>',
      `switches of ${features.join(', ')}`,
      (text: string, before?: Switches) => readFeature(features, text, before),
    )
    .option('--analytics <on|off>', 'whether widgets send events', readSwitch)
    .addOption(noOriginOption())
}

/** `--no-origin <on|off>`, which commander would take for the opposite of `--origin`. */
function noOriginOption(): Option {
  const option = new Option(
    '--no-origin <on|off>',
    'whether callers that are no pages may use nodes, balances, names and prices',
  ).argParser(readSwitch)
  option.negate = false
  option.attributeName = () => 'allowNoOrigin'
  return option
}

async function withProjects<T>(
  environment: Environment,
  modules: readonly AnyModule[],
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig(environment, modules).platform, modules)
  try {
    return await database.queries.transaction(work)
  } finally {
    await database.close()
  }
}

function toChanges({
  name,
  origin,
  anyOrigin,
  feature,
  analytics,
  allowNoOrigin,
}: Given): Partial<NewProject> {
  return {
    ...(name !== undefined && { name }),
    ...(origin && { allowedOrigins: [...origin] }),
    ...(anyOrigin && { allowedOrigins: [] }),
    ...(feature && { features: feature }),
    ...(analytics !== undefined && { analytics }),
    ...(allowNoOrigin !== undefined && { allowNoOrigin }),
  }
}

function validated(project: Partial<NewProject>): Project {
  const result = schema.safeParse(project)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`${issue?.path.join(' ')} ${issue?.message}.`)
}

function readSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.')
  return text === 'on'
}

function readFeature(features: readonly string[], text: string, before: Switches = {}): Switches {
  const [name = '', state = ''] = text.split('=')
  if (!features.includes(name))
    throw new InvalidArgumentError(`It must be ${features.join(', ')}, each with =on or =off.`)
  return { ...before, [name]: readSwitch(state) }
}

/** Reads the settings of a project for a module. @throws with the field that is invalid. */
function readSettings(modules: readonly AnyModule[], id: string, json: string): unknown {
  const found = modules.find((one) => one.id === id)
  const schema = found?.projectSettings as z.ZodType | undefined
  if (!schema) throw new Error(`No module ${id} has settings of projects.`)
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    throw new Error('The settings must be JSON.')
  }
  const result = schema.safeParse(given)
  if (result.success) return given
  const issue = result.error.issues[0]
  throw new Error(`${issue?.path.join('.') || 'The settings'}: ${issue?.message}.`)
}
