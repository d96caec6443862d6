import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { createSbom, installedWith, packageOf } from './sbom-document.mjs'

/** @type {import('./sbom-document.mjs').LockedPackages} */
const locked = {
  '': { name: 'widget', version: '1.0.0', license: 'MIT', dependencies: { bundled: '1.0.0' } },
  'apps/server': {
    version: '1.0.0',
    license: 'MIT',
    dependencies: { direct: '1.0.0' },
    optionalDependencies: { native: '1.0.0', 'other-platform': '1.0.0' },
  },
  'node_modules/bundled': { version: '1.0.0', license: 'ISC' },
  'node_modules/@scope/direct': { version: '9.0.0', license: 'MIT' },
  'node_modules/direct': {
    version: '1.0.0',
    license: '(MIT OR CC0-1.0)',
    integrity: 'sha512-AAEC',
    dependencies: { nested: '^2.0.0' },
    peerDependencies: { '@scope/peer': '*', 'optional-peer': '*' },
    peerDependenciesMeta: { 'optional-peer': { optional: true } },
  },
  'node_modules/direct/node_modules/nested': {
    version: '2.0.0',
    license: 'MIT',
    dependencies: { direct: '*' },
  },
  'node_modules/nested': { version: '1.0.0', license: 'MIT' },
  'node_modules/@scope/peer': { version: '3.0.0', license: 'MIT' },
  'node_modules/optional-peer': { version: '1.0.0', license: 'MIT' },
  'node_modules/native': { version: '1.0.0', license: 'MIT' },
  'node_modules/test-tool': { version: '1.0.0', license: 'MIT' },
}

test.each([
  ['node_modules/zod/v4/mini/index.js', 'node_modules/zod'],
  ['node_modules/@scure/bip39/index.js', 'node_modules/@scure/bip39'],
  [
    'node_modules/@scure/bip39/node_modules/@noble/hashes/utils.js',
    'node_modules/@scure/bip39/node_modules/@noble/hashes',
  ],
  ['apps/frame/node_modules/@noble/curves/nist.js', 'apps/frame/node_modules/@noble/curves'],
  ['kernel/index.ts', undefined],
])('%s is a module of %s', (module, folder) => expect(packageOf(module)).toBe(folder))

describe('installedWith', () => {
  test('lists dependencies of dependencies where Node finds them, with peers that are not optional', () => {
    expect(installedWith(locked, 'apps/server')).toEqual([
      'node_modules/@scope/peer',
      'node_modules/direct',
      'node_modules/direct/node_modules/nested',
      'node_modules/native',
    ])
  })

  test('refuses a lock file that lacks a dependency', () => {
    const incomplete = Object.fromEntries(Object.entries(locked).filter(([path]) => !path.endsWith('/peer')))
    expect(() => installedWith(incomplete, 'apps/server')).toThrow(
      'package-lock.json has no @scope/peer, which node_modules/direct depends on.',
    )
  })
})

describe('createSbom', () => {
  const published = [
    { folder: '', bundled: ['node_modules/bundled'], installs: false },
    { folder: 'apps/server', bundled: ['node_modules/nested'], installs: true },
  ]

  test('names what is bundled and installed, with its licence, and nothing else', () => {
    const { metadata, components } = createSbom(locked, published)
    expect(metadata.component).toMatchObject({
      name: 'widget',
      version: '1.0.0',
      purl: 'pkg:npm/widget@1.0.0',
    })
    expect(components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
      ['pkg:npm/%40scope/peer@3.0.0', [{ license: { id: 'MIT' } }]],
      ['pkg:npm/bundled@1.0.0', [{ license: { id: 'ISC' } }]],
      ['pkg:npm/direct@1.0.0', [{ expression: '(MIT OR CC0-1.0)' }]],
      ['pkg:npm/native@1.0.0', [{ license: { id: 'MIT' } }]],
      ['pkg:npm/nested@1.0.0', [{ license: { id: 'MIT' } }]],
      ['pkg:npm/nested@2.0.0', [{ license: { id: 'MIT' } }]],
      ['pkg:npm/server@1.0.0', [{ license: { id: 'MIT' } }]],
    ])
    expect(components.find(({ name }) => name === 'direct')?.hashes).toEqual([
      { alg: 'SHA-512', content: '000102' },
    ])
  })

  test('says what depends on what', () => {
    const { dependencies } = createSbom(locked, published)
    const targetsOf = (/** @type {string} */ name) =>
      dependencies.find(({ ref }) => ref === `${name}@1.0.0`)?.dependsOn
    expect(targetsOf('widget')).toEqual(['bundled@1.0.0'])
    expect(targetsOf('server')).toEqual(['direct@1.0.0', 'native@1.0.0', 'nested@1.0.0'])
    expect(targetsOf('direct')).toEqual(['@scope/peer@3.0.0', 'nested@2.0.0'])
    expect(targetsOf('bundled')).toEqual([])
  })

  test('refuses a package without a licence', () => {
    const unlicensed = { version: '1.0.0' }
    expect(() => createSbom({ ...locked, 'node_modules/direct': unlicensed }, published)).toThrow(
      'package-lock.json has no version or no licence of node_modules/direct.',
    )
  })
})

test('the service installs packages with permissive licences only', () => {
  const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))
  const folders = installedWith(packages, 'apps/service')
  expect(folders).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/drizzle-orm']))
  expect(folders).not.toContain('node_modules/vitest')
  const permissive = /^\(?(MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|0BSD|ISC|BlueOak-1\.0\.0)( |$)/
  expect(folders.filter((folder) => !permissive.test(packages[folder].license))).toEqual([])
})
