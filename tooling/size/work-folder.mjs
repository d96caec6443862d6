import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Creates a folder for built pages, inside the repository so that imports resolve. The caller removes it.
 *
 * @returns {string}
 */
export function workFolder() {
  const cache = join(repositoryRoot, '.cache')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'bench-'))
}
