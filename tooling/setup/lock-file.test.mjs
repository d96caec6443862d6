import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from './repository.mjs'

/** @typedef {{ resolved?: string, optionalDependencies?: Record<string, string> }} LockedPackage */

/** @type {{ packages: Record<string, LockedPackage> }} */
const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))

/**
 * Lists the optional packages without an entry where Node would search for them. npm leaves out those of other platforms
 * if it writes the file from an existing node_modules, and `npm ci` then fails or installs no binary there.
 *
 * @param {Record<string, LockedPackage>} locked
 */
function missingOptionals(locked) {
  return Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !moduleFolders(path).some((folder) => `${folder}${name}` in locked))
      .map((name) => `${path} needs ${name}`),
  )
}

/**
 * @param {string} path of a package in the lock file
 * @returns {string[]} the node_modules folders that are searched from it, each ending in a slash
 */
function moduleFolders(path) {
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  const folder = path.endsWith('node_modules')
    ? []
    : [path === '' ? 'node_modules/' : `${path}/node_modules/`]
  return path === '' ? folder : [...folder, ...moduleFolders(parent)]
}

/** @param {Record<string, LockedPackage>} locked */
function addresses(locked) {
  return Object.values(locked).flatMap(({ resolved = '' }) => (/^[a-z+]+:/.test(resolved) ? [resolved] : []))
}

describe('package-lock.json', () => {
  it('has an entry for each optional package, on every platform', () => {
    expect(missingOptionals(packages)).toEqual([])
  })

  it('contains no download address', () => {
    expect(addresses(packages)).toEqual([])
  })

  it('is accepted by a plain npm ci, as the workflows, the Dockerfile and the guides run it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'npm-ci-'))
    try {
      const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
      const manifests = ['package.json', ...workspaces.map((path) => join(path, 'package.json'))]
      for (const file of ['.npmrc', 'package-lock.json', ...manifests]) {
        const source = join(repositoryRoot, file)
        if (existsSync(source)) cpSync(source, join(folder, file), { recursive: true })
      }
      // options of the npm that runs this test must not reach the one below
      const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_')),
      )
      const flags = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel', 'error']
      const { status, stderr } = spawnSync('npm', ['ci', ...flags], { cwd: folder, env, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('missingOptionals', () => {
  const optionalDependencies = { '@some/linux': '1.0.0' }

  it('names the package and its missing optional dependency', () => {
    expect(missingOptionals({ 'node_modules/some': { optionalDependencies } })).toEqual([
      'node_modules/some needs @some/linux',
    ])
  })

  it.each([
    ['node_modules/some', 'node_modules/some/node_modules/@some/linux'],
    ['node_modules/@any/some', 'node_modules/@some/linux'],
    ['node_modules/any/node_modules/some', 'node_modules/any/node_modules/@some/linux'],
    ['apps/some', 'node_modules/@some/linux'],
  ])('finds for %s the entry %s', (path, entry) => {
    expect(missingOptionals({ [path]: { optionalDependencies }, [entry]: {} })).toEqual([])
  })

  it('ignores an entry of an unrelated folder', () => {
    const locked = { 'node_modules/some': { optionalDependencies }, 'apps/a/node_modules/@some/linux': {} }
    expect(missingOptionals(locked)).toHaveLength(1)
  })
})

describe('addresses', () => {
  it.each(['https://packages.example/a.tgz', 'git+ssh://git@host.example/a.git'])('finds %s', (resolved) => {
    expect(addresses({ 'node_modules/a': { resolved } })).toEqual([resolved])
  })

  it('accepts the folder of a workspace', () => {
    expect(addresses({ 'node_modules/a': { resolved: 'apps/a' } })).toEqual([])
  })
})
