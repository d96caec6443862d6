import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtInModules } from '../modules/built-in.js'
import type { Environment } from '../platform/config/read-config.js'
import type { AnyModule } from '../platform/module/define-module.js'

/**
 * Returns the built-in modules and those of the files in MODULES, which are paths separated by commas.
 *
 * @throws an error that names the file if it cannot be imported or exports no module
 */
export async function loadModules({ MODULES = '' }: Environment): Promise<readonly AnyModule[]> {
  const files = MODULES.split(',')
    .map((file) => file.trim())
    .filter((file) => file !== '')
  const further = await Promise.all(files.map(modulesOf))
  return [...builtInModules, ...further.flat()]
}

async function modulesOf(file: string): Promise<readonly AnyModule[]> {
  let exported: Readonly<Record<string, unknown>>
  try {
    exported = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>
  } catch (cause) {
    throw new Error(`MODULES: ${file} cannot be imported (${(cause as Error).message}).`, { cause })
  }
  const modules = Object.values(exported).filter(isModule)
  if (modules.length === 0) throw new Error(`MODULES: ${file} exports no result of defineModule().`)
  return modules
}

function isModule(value: unknown): value is AnyModule {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'service-module'
}
