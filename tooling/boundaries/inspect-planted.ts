import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { repositoryRoot } from '../setup/repository.mjs'
import type { Guard } from './cruise.js'

/**
 * Holds a guard's rules against a small tree. It is written into a new folder inside the repository for as long as
 * that takes, so that its imports find the installed packages; #kernel and foyerkit mean the tree's own files.
 */
export async function inspectPlanted(
  guard: Guard,
  files: Readonly<Record<string, string>>,
): Promise<ICruiseResult> {
  const cache = join(repositoryRoot, '.cache')
  mkdirSync(cache, { recursive: true })
  const tree = mkdtempSync(join(cache, 'planted-'))
  const manifest = readFileSync(join(repositoryRoot, 'package.json'), 'utf8')
  try {
    for (const [path, text] of Object.entries({ 'package.json': manifest, ...files })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const roots = new Set(Object.keys(files).map((path) => path.slice(0, path.indexOf('/'))))
    return await guard.inspect(
      tree,
      ['kernel', 'plugins', 'apps'].filter((folder) => roots.has(folder)),
    )
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
