import { compileFunction } from 'node:vm'

/** Modules by the name they are imported under. */
export type Modules = Readonly<Record<string, unknown>>

/**
 * Runs code as the page shows it, the way a bundler would: its imports are those of the package, or the given ones.
 *
 * @param exported the names that are to be known of it
 */
export async function evaluate(
  code: string,
  beside: Modules,
  exported = '',
): Promise<Record<string, unknown>> {
  const wanted = [...code.matchAll(/^import \{ (.+) \} from '(.+)'$/gm)]
  const modules: Record<string, unknown> = {}
  for (const [, , name = ''] of wanted)
    modules[name] = beside[name] ?? ((await import(/* @vite-ignore */ name)) as unknown)
  const body = code
    .replace(/^import (\{ .+ \}) from '(.+)'$/gm, `const $1 = modules['$2']`)
    .replace(/^export /gm, '')
  const document = { querySelector: (selector: string) => selector }
  const run = compileFunction(`'use strict';\n${body}\nreturn { ${exported} }`, ['modules', 'document']) as (
    modules: unknown,
    document: unknown,
  ) => Record<string, unknown>
  return run(modules, document)
}
