import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireBuild } from '../build/require-build.mjs'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * Packs the built package into a folder, as npm publishes it. Returns the path of the tarball.
 *
 * @param {string} folder an existing folder
 * @throws {Error} if the package is not built
 */
export function packTarball(folder) {
  requireBuild()
  execFileSync('npm', ['pack', join(repositoryRoot, 'dist'), '--silent', '--pack-destination', folder], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '')
}
