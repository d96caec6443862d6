import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { versionPackages } from './changesets.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-release-'))
  mkdirSync(join(root, '.changeset'))
  mkdirSync(join(root, 'apps/service'), { recursive: true })
  put('.changeset/config.json', readFileSync(join(repositoryRoot, '.changeset/config.json'), 'utf8'))
  put('package.json', '{\n  "name": "foyerkit",\n  "version": "0.1.0",\n  "workspaces": ["apps/*"]\n}\n')
  put('apps/service/package.json', '{\n  "name": "foyer-service",\n  "version": "0.1.0"\n}\n')
  mkdirSync(join(root, 'apps/create-foyer/templates/vue'), { recursive: true })
  put('apps/create-foyer/package.json', '{\n  "name": "create-foyer",\n  "version": "0.1.0"\n}\n')
  put('apps/create-foyer/templates/vue/_package.json', '{ "dependencies": { "foyerkit": "^0.1.0" } }\n')
  mkdirSync(join(root, 'plugins/paper'), { recursive: true })
  mkdirSync(join(root, 'kernel/core'), { recursive: true })
  put('kernel/core/kernel-copy.ts', "export const kernelVersion = '0.1.0'\n")
  put('plugins/paper/index.ts', "kernel: '^0.1.0', // not kernel: '^9.0.0'\n")
  put('CHANGELOG.md', '# foyerkit\n\n## 0.1.0\n\n- The first release\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** @param {string} path @param {string} text */
const put = (path, text) => writeFileSync(join(root, path), text)
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

test('versionPackages moves changesets into the changelog and raises every version', () => {
  put('.changeset/quick-owl.md', '---\nfoyerkit: minor\n---\n\nFixed (`send`): a memo was refused.\n')
  versionPackages(root)
  expect(read('CHANGELOG.md')).toBe(
    '# foyerkit\n\n## 0.2.0\n\n### Minor Changes\n\n- Fixed (`send`): a memo was refused.\n\n## 0.1.0\n\n- The first release\n',
  )
  expect(read('package.json')).toContain('"version": "0.2.0",\n  "workspaces"')
  for (const name of ['service', 'create-foyer'])
    expect(read(`apps/${name}/package.json`)).toContain('"version": "0.2.0"')
  // ^0.1.0 is without 0.2.0
  expect(read('apps/create-foyer/templates/vue/_package.json')).toContain('"foyerkit": "^0.2.0"')
  expect(read('kernel/core/kernel-copy.ts')).toBe("export const kernelVersion = '0.2.0'\n")
  expect(read('plugins/paper/index.ts')).toBe("kernel: '^0.2.0', // not kernel: '^9.0.0'\n")
  expect(existsSync(join(root, '.changeset/quick-owl.md'))).toBe(false)
})

test('versionPackages refuses a changeset of an unknown package, and changes nothing', () => {
  put('.changeset/quick-owl.md', '---\nfoyer: minor\n---\n\nFixed.\n')
  const before = read('CHANGELOG.md')
  expect(() => versionPackages(root)).toThrow(/foyer/)
  expect(read('CHANGELOG.md')).toBe(before)
  expect(existsSync(join(root, '.changeset/quick-owl.md'))).toBe(true)
})

test('the changesets of the repository name published packages and have a text', () => {
  const folder = join(repositoryRoot, '.changeset')
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8'), file).toMatch(
      /^---\n(?:["']?(?:foyerkit|foyer-service|create-foyer)["']?: (?:patch|minor|major)\n)+---\n\n\S/,
    )
})
