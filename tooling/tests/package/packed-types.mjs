import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { repositoryRoot } from '../../setup/repository.mjs'

/** Resolution modes that an ESM-only package does not support: without an exports map, or with require() alone. */
const unsupportedResolutions = ['node10', 'node16-cjs']

/** Packs dist as npm publishes it. */
export function packDist() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-package-'))
  try {
    const args = ['pack', './dist', '--silent', '--ignore-scripts', '--pack-destination', folder]
    execFileSync('npm', args, { cwd: repositoryRoot, shell: process.platform === 'win32' })
    const [file = ''] = readdirSync(folder)
    return readFileSync(join(folder, file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns what is wrong with the types of a packed package, in the resolution modes that it supports.
 *
 * @param {Buffer} tarball
 * @param {string[]} [entrypoints] such as `./react`. Default: all
 */
export async function findTypeProblems(tarball, entrypoints) {
  const analysis = await checkPackage(
    createPackageFromTarballData(tarball),
    entrypoints ? { entrypoints } : undefined,
  )
  if (!analysis.types) throw new Error('The package has no types.')
  return analysis.problems.filter((problem) => {
    const { resolutionKind, resolutionOption } = /** @type {Record<string, string | undefined>} */ (
      /** @type {unknown} */ (problem)
    )
    return !unsupportedResolutions.includes(resolutionKind ?? resolutionOption ?? '')
  })
}
