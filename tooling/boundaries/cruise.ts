import { join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { repositoryRoot } from '../setup/repository.mjs'

/** Rules, and a way to hold a tree against them. */
export interface Guard {
  readonly rules: readonly IForbiddenRuleType[]
  /** Follows every import below some folders of a tree that is laid out like the repository. */
  inspect(tree: string, folders: readonly string[]): Promise<ICruiseResult>
}

/**
 * Reads a dependency-cruiser configuration.
 *
 * @param config its path from the repository's folder.
 */
export async function createGuard(config: string): Promise<Guard> {
  // the tsconfig decides which imports are erased; resolution needs none of it
  const { tsConfig, ...options } = await extractDepcruiseOptions(join(repositoryRoot, config))
  const transpile = tsConfig?.fileName === undefined ? {} : { tsConfig: extractTSConfig(tsConfig.fileName) }
  return {
    rules: options.ruleSet?.forbidden ?? [],
    async inspect(tree, folders) {
      const { output } = await cruise([...folders], { ...options, baseDir: tree }, {}, transpile)
      if (typeof output === 'string') throw new TypeError(`No modules but a text: ${output}`)
      return output
    },
  }
}
