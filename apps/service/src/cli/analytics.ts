import { InvalidArgumentError, type Command } from 'commander'
import { readDetails, readTotals, type ReportRange } from '../modules/analytics/counts-store.js'
import { allLines, detailLines, funnelLines } from '../modules/analytics/report.js'
import { createProjects } from '../modules/projects/create-projects.js'
import { developmentProject } from '../modules/projects/project.js'
import { readConfig, type Environment } from '../platform/config/read-config.js'
import type { Queries } from '../platform/database/database.js'
import { openDatabase } from '../platform/database/open-database.js'
import type { AnyModule } from '../platform/module/define-module.js'

/** Days of a report without --from. */
const defaultDays = 30
const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

interface Given {
  readonly project?: string
  readonly from?: string
  readonly to?: string
  readonly all?: true
  readonly details?: true
}

/** Adds the command that prints the funnel of visitors, and the counts of events. */
export function addAnalyticsCommand(
  program: Command,
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  program
    .command('analytics')
    .description(
      'print how many page loads opened the widget, picked a wallet, connected, signed in and sent',
    )
    .option('--project <id>', 'project; without it all projects together')
    .option(
      '--from <day>',
      `first day in UTC, such as 2026-11-01; without it the last ${defaultDays} days`,
      readDay,
    )
    .option('--to <day>', 'last day in UTC; without it today', readDay)
    .option('--all', 'print the counts of all events, too')
    .option('--details', 'print the counts of all events by network, wallet, view and reason, too')
    .action(async ({ project, from, to = dayOf(Date.now()), ...parts }: Given) => {
      const first = from ?? dayOf(Date.parse(to) - (defaultDays - 1) * dayMs)
      if (first > to) throw new Error(`--from ${first} is after --to ${to}.`)
      const lines = await readReport(environment, modules, { project, from: first, to }, parts)
      for (const line of lines) print(line)
    })
}

async function readReport(
  environment: Environment,
  modules: readonly AnyModule[],
  range: ReportRange,
  { all, details }: Pick<Given, 'all' | 'details'>,
): Promise<readonly string[]> {
  const database = await openDatabase(readConfig(environment, modules).platform, modules)
  try {
    await requireProject(database.queries, range.project)
    const totals = await readTotals(database.queries, range)
    const { project = 'all projects', from, to } = range
    return [
      `${project}, ${from} to ${to} (UTC)`,
      '',
      ...funnelLines(totals),
      ...(all ? ['', ...allLines(totals)] : []),
      ...(details ? ['', ...detailLines(await readDetails(database.queries, range))] : []),
    ]
  } finally {
    await database.close()
  }
}

/** @throws if the project is unknown: zeros would look like a project without visitors. */
async function requireProject(queries: Queries, id: string | undefined): Promise<void> {
  if (id === undefined || id === developmentProject.id) return
  const known = await createProjects(queries).list()
  if (!known.some((project) => project.id === id))
    throw new Error(`The project ${id} does not exist. \`foyer-service projects list\` prints all.`)
}

/** @throws if it is no day of the calendar. */
function readDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time) || dayOf(time) !== text)
    throw new InvalidArgumentError('It must be a day such as 2026-11-01.')
  return text
}
