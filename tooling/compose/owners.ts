import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { packageOf } from './package-of.js'
import type { ReadComposition } from './read-composition.js'

/** Owner of modules that belong to no package and no plugin. */
const composition = 'the composition'

/**
 * Creates the function that names the owner of a source: `kernel`, `plugins/evm` or `foyerkit` for foyerkit, the package for a file of a
 * package, `./near.js` for a plugin that is a file and, if it has a folder of its own, for the files of the folder.
 *
 * @param folder folder of the composition, from which the paths of sources begin
 * @returns takes the name of a source in a source map
 */
export function createOwnerOf(
  { plugins }: { readonly plugins: readonly Pick<ReadComposition['plugins'][number], 'from'>[] },
  folder: string,
): (source: string) => string {
  const local = plugins.map(({ from }) => from).filter((from) => from.startsWith('.'))
  const ownPackage = packageAt(folder)
  /** The plugin in a file, or in its folder. */
  const pluginAt = (path: string) =>
    local.find((from) => resolve(folder, from) === path) ??
    local.find((from) => {
      const home = dirname(resolve(folder, from))
      return home !== folder && !folder.startsWith(home + sep) && path.startsWith(home + sep)
    })
  return (source) => {
    const own = /^foyerkit:\/+(.*)$/.exec(source)?.[1]
    const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(own ?? source)?.[1]
    if (installed !== undefined) return installed
    if (own !== undefined) return /^(kernel|plugins\/[^/]+)\//.exec(own)?.[1] ?? 'foyerkit'
    const path = resolve(folder, source)
    const plugin = pluginAt(path)
    if (plugin !== undefined) return plugin
    // a package of the same workspace, whose files are not below node_modules
    const found = packageAt(dirname(path))
    return found && found.folder !== ownPackage?.folder ? (found.name ?? composition) : composition
  }
}

/** The owner that the code of a plugin has, by the module that it is imported from. */
export function ownerOfPlugin(from: string): string {
  const own = /^foyerkit\/(plugins\/[^/]+)/.exec(from)?.[1]
  return own ?? (from.startsWith('.') ? from : packageOf(from))
}

/** The package that a folder belongs to. */
function packageAt(
  folder: string,
): { readonly folder: string; readonly name: string | undefined } | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const path = join(parent, 'package.json')
    if (existsSync(path)) {
      const { name } = JSON.parse(readFileSync(path, 'utf8')) as { readonly name?: string }
      return { folder: parent, name }
    }
    if (parent === dirname(parent)) return undefined
  }
}
