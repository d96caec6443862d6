import { dirname } from 'node:path'
import type { Plugin } from 'rollup'
import { ComposeError } from './compose-error.js'
import { installCommand } from './not-found.js'
import { packageOf } from './package-of.js'
import type { ReadComposition } from './read-composition.js'

/** Fields of rollup's error about an import that a module does not export. */
interface MissingExport {
  readonly code?: string
  readonly binding?: string
  readonly exporter?: string
}

/** The generated modules of a build, and what is said of modules that they import in vain. */
interface ComposedModules {
  readonly plugin: Plugin
  /** Returns an error that names the field of the composition, where an error of rollup is about one. */
  readonly explain: (error: unknown) => unknown
}

/**
 * Gives rollup the generated modules, which are no files. Imports in them are resolved from their path.
 *
 * @param texts texts of the modules by path
 */
export function composedModules(
  { plugins, exports }: ReadComposition,
  texts: ReadonlyMap<string, string>,
): ComposedModules {
  const found = new Map<string, string>()
  const fieldOf = (source: string) => {
    const index = plugins.findIndex(({ from }) => from === source)
    return index < 0 ? `exports[${exports.indexOf(source)}]` : `plugins[${index}].from`
  }
  return {
    plugin: {
      name: 'foyer-composition',
      async resolveId(source, importer) {
        if (texts.has(source)) return source
        if (importer === undefined || !texts.has(importer)) return null
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        if (!resolved)
          throw new ComposeError(`${fieldOf(source)}: ${missingModuleText(source, dirname(importer))}`)
        found.set(source, resolved.id)
        return resolved
      },
      load(id) {
        const code = texts.get(id)
        return code === undefined ? null : { code, moduleSideEffects: true }
      },
    },
    explain(error) {
      const { code, binding, exporter } = Object(error) as MissingExport
      if (code !== 'MISSING_EXPORT') return error
      const index = plugins.findIndex(
        (plugin) => plugin.export === binding && found.get(plugin.from) === exporter,
      )
      if (index < 0) return error
      const { from } = plugins[index] as (typeof plugins)[number]
      return new ComposeError(
        `plugins[${index}].export: "${from}" has no export "${binding}". Name the one that is the factory of definePlugin().`,
        { cause: error },
      )
    },
  }
}

function missingModuleText(source: string, folder: string): string {
  return source.startsWith('.')
    ? `there is no file "${source}" in ${folder}. Correct the path, which begins at the folder of the composition.`
    : `"${source}" is not found. Install its package (${installCommand(packageOf(source))}), or correct the name. A path begins with ./`
}
