import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageOf } from './package-of.js'
import type { ReadComposition } from './read-composition.js'

/** Reads the versions of foyerkit and of the packages of a composition's plugins, as its folder finds them. */
export async function readVersions(
  { plugins }: ReadComposition,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(['foyerkit', ...plugins.map(({ from }) => packageOf(from))])
  const versions = new Map<string, string>()
  for (const name of names) {
    if (name === '') continue
    const version = await readVersion(name, folder)
    if (version !== undefined) versions.set(name, version)
  }
  return versions
}

async function readVersion(name: string, folder: string): Promise<string | undefined> {
  for (const path of manifestPaths(name, folder)) {
    try {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { readonly version?: string }
      return version
    } catch {
      // the next folder
    }
  }
  return undefined
}

/** Places of a package.json. Packages need not export it, and a folder in a package finds the package by its own name. */
function* manifestPaths(name: string, folder: string): Generator<string> {
  try {
    yield createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`)
  } catch {
    // it is not exported
  }
  for (let parent = folder; ; parent = dirname(parent)) {
    yield join(parent, 'node_modules', name, 'package.json')
    if (parent === dirname(parent)) return
  }
}
