import { readFileSync } from 'node:fs'
import { repositoryRoot } from '../setup/repository.mjs'

/** Beginning of the address that package.json has until the repository is published; `.invalid` is reserved for that. */
export const placeholder = 'https://repository.invalid'

/**
 * Reads the address of the public repository from package.json.
 *
 * @param {{ repository?: { url?: string } }} [manifest]
 * @returns {{ web: string } | undefined} undefined as long as it is the placeholder
 */
export function readRepository(
  manifest = JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8')),
) {
  const url = manifest.repository?.url ?? ''
  if (url === '' || url.includes(placeholder)) return undefined
  return { web: url.replace(/^git\+/, '').replace(/\.git$/, '') }
}
