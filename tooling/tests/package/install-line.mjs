import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { requireBuild } from '../../build/require-build.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'

const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
const [, installed = ''] = /`npm install (foyerkit[^`]*)`/.exec(readme) ?? []

/** Names of the packages that the README says to install. */
export const installedPackages = installed.split(' ')

/** The first code that the README shows. */
export const [, firstSnippet = ''] = /```ts\n(import \{ createFoyer \}[\s\S]*?)```/.exec(readme) ?? []

/** @type {{ devDependencies: Record<string, string> }} */
const { devDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))

/**
 * Packs `dist` for the tests of a file.
 *
 * @returns {(name: string, versions?: Record<string, string>) => string} installs the packages that the README names into an
 *   empty folder outside of the repository, and returns the folder: foyerkit as it is packed, the others in the given version or
 *   that of this repository. It throws with npm's words when a peer does not fit or a package is not found.
 */
export function hostsOfTheReadme() {
  let work = ''
  let tarball = ''
  beforeAll(() => {
    requireBuild()
    work = mkdtempSync(join(tmpdir(), 'foyer-readme-'))
    npm(work, 'pack', join(repositoryRoot, 'dist'), '--silent', '--pack-destination', work)
    tarball = join(work, readdirSync(work).find((file) => file.endsWith('.tgz')) ?? '')
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  return (name, versions = {}) => {
    const folder = join(work, name)
    mkdirSync(folder)
    const wanted = installedPackages.map((packageName) => {
      const version = versions[packageName] ?? devDependencies[packageName]
      return [packageName, packageName === 'foyerkit' ? `file:${tarball}` : version]
    })
    const dependencies = Object.fromEntries(wanted)
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies }),
    )
    const flags = ['--strict-peer-deps', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    npm(folder, 'install', ...flags)
    return folder
  }
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string} what npm prints
 */
function npm(cwd, ...args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
