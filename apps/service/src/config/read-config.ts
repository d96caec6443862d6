import { options, type Config } from './options.js'

/**
 * Reads the service's options from an environment. What is not set, or set to nothing, has its default.
 *
 * @throws one error that names every option that is wrong, what it must be and what it is for. Values are not
 * repeated: they may be secret.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const read = Object.entries(options).map(([name, { about, schema }]) => {
    const result = schema.safeParse(environment[name] === '' ? undefined : environment[name])
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message} (${about})`)
    return [name, result.data]
  })
  if (problems.length > 0) throw new Error(`The service cannot start:\n  ${problems.join('\n  ')}`)
  return Object.fromEntries(read) as Config
}
