import { readFileSync } from 'node:fs'
import type { AnyModule } from '../module/define-module.js'
import type { ConfigOf, Options } from './option.js'
import { platformOptions, type PlatformConfig } from './options.js'

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Options of a service and its modules. */
export interface ServiceConfig {
  readonly platform: PlatformConfig
  /** Options by the ids of the modules. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Reads the options of the service and of these modules. An option that is unset or empty has its default. A secret
 * NAME can be in the file that NAME_FILE names.
 *
 * @throws one error that lists every invalid option with its description. Values are not quoted: they may be secret.
 */
export function readConfig(environment: Environment, modules: readonly AnyModule[]): ServiceConfig {
  const problems: string[] = []
  const read = <O extends Options>(options: O) => readOptions(environment, options, problems)
  const config = {
    platform: read(platformOptions),
    modules: Object.fromEntries(modules.map(({ id, config = {} }) => [id, read(config as Options)])),
  }
  if (problems.length > 0) throw new Error(`The service cannot start:\n  ${problems.join('\n  ')}`)
  return config
}

/** Returns the options of the service and of these modules, by name. @throws if two have the same name. */
export function optionsOf(modules: readonly AnyModule[]): Options {
  const all: Record<string, Options[string]> = { ...platformOptions }
  for (const { id, config = {} } of modules)
    for (const [name, option] of Object.entries(config as Options)) {
      if (name in all) throw new Error(`The module ${id} defines the option ${name}, which exists already.`)
      all[name] = option
    }
  return all
}

function readOptions<O extends Options>(
  environment: Environment,
  options: O,
  problems: string[],
): ConfigOf<O> {
  const values = Object.entries(options).map(([name, { about, schema, secret }]) => {
    try {
      const result = schema.safeParse(textOf(environment, name, secret))
      if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message} (${about})`)
      return [name, result.data]
    } catch (error) {
      problems.push(`${name}_FILE ${error instanceof Error ? error.message : String(error)} (${about})`)
      return [name, undefined]
    }
  })
  return Object.fromEntries(values) as ConfigOf<O>
}

function textOf(environment: Environment, name: string, secret: true | undefined): string | undefined {
  const text = environment[name] || undefined
  const file = secret && environment[`${name}_FILE`]
  if (!file) return text
  if (text !== undefined) throw new Error(`and ${name} are both set; set one`)
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (cause) {
    throw new Error(`cannot be read: ${(cause as Error).message}`, { cause })
  }
}
