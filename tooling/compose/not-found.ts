import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageOf } from './package-of.js'

/** Message for an import that is not found: names the importer and the remedy. */
export function notFoundText(source: string, importer: string): string {
  const name = packageOf(source)
  const plugin = /foyerkit\/plugins\/([^/]+)\//.exec(importer.replaceAll('\\', '/'))?.[1]
  const from = plugin === undefined ? importer : `the plugin "${plugin}"`
  if (name === '') return `${importer} imports "${source}", and there is no such file. Correct the path.`
  if (builtinModules.includes(name.replace(/^node:/, '')))
    return `${from} imports "${source}", a module of Node, which browsers do not have. Leave the import out, or install a package of this name that runs in browsers.`
  return `The package "${name}" is not found, which ${from} imports. Install it: ${installCommand(name)}`
}

/** The command that installs a package, in the versions that foyerkit works with. */
export function installCommand(name: string): string {
  const range = ownPeers()[name]
  const wanted = range === undefined ? name : `${name}@${range}`
  return `npm install ${/[\s<>|]/.test(wanted) ? `"${wanted}"` : wanted}`
}

/** Peers of foyerkit, with their versions. The package has this module in another folder than the repository. */
function ownPeers(): Readonly<Record<string, string>> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (existsSync(path)) {
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
        readonly name?: string
        readonly peerDependencies?: Readonly<Record<string, string>>
      }
      if (manifest.name === 'foyerkit') return manifest.peerDependencies ?? {}
    }
    if (folder === dirname(folder)) return {}
  }
}
