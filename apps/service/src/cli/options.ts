import { optionsOf, readConfig, type Environment } from '../platform/config/read-config.js'
import type { AnyModule } from '../platform/module/define-module.js'

/**
 * Prints every option with its value, and a secret that is set as `[redacted]`.
 *
 * @throws if an option is invalid
 */
export function printOptions(
  environment: Environment,
  modules: readonly AnyModule[],
  print: (line: string) => void,
): void {
  const config = readConfig(environment, modules)
  const groups = [config.platform, ...Object.values(config.modules)]
  const values = new Map<string, unknown>(groups.flatMap((group) => Object.entries(group)))
  for (const [name, { secret }] of Object.entries(optionsOf(modules))) {
    const text = textOf(values.get(name))
    print(`${name}=${secret && text !== '' ? '[redacted]' : text}`)
  }
}

function textOf(value: unknown): string {
  if (value instanceof Map) return [...value].map(([key, one]) => `${key}=${one}`).join(';')
  return String(value ?? '')
}
