import { parseArgs } from 'node:util'
import { readConfig } from '../config/read-config.js'
import { openDatabase } from '../database/open-database.js'
import { createProjects, type Projects } from '../projects/create-projects.js'
import { project as schema, type Project } from '../projects/project.js'
import { readFeature, readSwitch } from './read-switch.js'

/** What `projects` knows. */
export const projectsUsage = `projects list
projects add ID --name NAME [--origin ORIGIN …] [--feature FEATURE=on|off …] [--analytics on|off]
projects change ID [--name NAME] [--origin ORIGIN … | --any-origin] [--feature FEATURE=on|off …] [--analytics on|off]`

/**
 * Lists, adds or changes projects of the database that the environment names.
 *
 * @param say takes the lines of the answer.
 * @throws an error that says what is wrong with the command, or with the database.
 */
export async function projects(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const command = read(parameters)
  const database = await openDatabase(readConfig(environment))
  try {
    for (const project of await carryOut(command, createProjects(database.queries)))
      say(JSON.stringify(project))
  } finally {
    await database.close()
  }
}

type Command =
  | { readonly verb: 'list' }
  | { readonly verb: 'add' | 'change'; readonly id: string; readonly given: Partial<Omit<Project, 'id'>> }

async function carryOut(command: Command, all: Projects): Promise<readonly Project[]> {
  if (command.verb === 'list') return all.list()
  const { id, given } = command
  if (command.verb === 'add') {
    const blank = { allowedOrigins: [], features: {}, analytics: false }
    const added = checked({ ...blank, ...given, id })
    await all.add(added)
    return [added]
  }
  const before = await all.find(id)
  if (!before) throw new Error(`There is no project ${id}.`)
  const features = { ...before.features, ...given.features }
  const { id: _, ...after } = checked({ ...before, ...given, features })
  return [await all.change(id, after)]
}

function read(parameters: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      'any-origin': { type: 'boolean' },
      feature: { type: 'string', multiple: true },
      analytics: { type: 'string' },
    },
  })
  const [verb, id, ...rest] = positionals
  if (verb === 'list' && id === undefined) return { verb }
  if ((verb !== 'add' && verb !== 'change') || id === undefined || rest.length > 0)
    throw new Error(`Usage:\n${projectsUsage}`)
  const { name, origin, feature, analytics } = values
  const given = {
    ...(name !== undefined && { name }),
    ...(origin && { allowedOrigins: origin }),
    ...(values['any-origin'] && { allowedOrigins: [] }),
    ...(feature && { features: Object.fromEntries(feature.map(readFeature)) }),
    ...(analytics !== undefined && { analytics: readSwitch('--analytics', analytics) }),
  }
  return { verb, id, given }
}

function checked(project: unknown): Project {
  const result = schema.safeParse(project)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`${issue?.path.join(' ')} ${issue?.message}.`)
}
