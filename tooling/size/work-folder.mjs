import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * A new folder for pages that are built: below the repository, so that they find their packages. Remove it.
 *
 * @returns {string}
 */
export function workFolder() {
  const cache = join(repositoryRoot, '.cache')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'bench-'))
}
