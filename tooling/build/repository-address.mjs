import { readFileSync } from 'node:fs'
import { repositoryRoot } from '../setup/repository.mjs'

/** Beginning of the address that package.json has until the repository is published; `.invalid` is reserved for that. */
export const placeholder = 'https://repository.invalid'

/** The address of the code host for links, also while it is the placeholder. @param {{ repository?: { url?: string } }} [manifest] */
export function webAddress(manifest = readManifest()) {
  return (manifest.repository?.url ?? placeholder).replace(/^git\+/, '').replace(/\.git$/, '')
}

/**
 * Reads the address of the public repository from package.json.
 *
 * @param {{ repository?: { url?: string } }} [manifest]
 * @returns {{ web: string } | undefined} undefined as long as it is the placeholder
 */
export function readRepository(manifest = readManifest()) {
  const web = webAddress(manifest)
  return web.startsWith(placeholder) ? undefined : { web }
}

/** @returns {{ repository?: { url?: string } }} */
function readManifest() {
  return JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8'))
}
