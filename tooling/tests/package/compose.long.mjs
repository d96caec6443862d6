import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'
import {
  composeExample,
  composeFault,
  expectPlugins,
  filesOf,
  foreignSources,
  foyerkit,
  sourcesOf,
} from './composed.mjs'

// a test makes up to four builds, each of half a minute on an idle machine
vi.setConfig({ testTimeout: 900_000 })

mkdirSync(join(repositoryRoot, '.cache'), { recursive: true })
/** A folder of the repository, from which foyerkit is found as the build that would be published. */
const own = mkdtempSync(join(repositoryRoot, '.cache/composed-'))
afterAll(() => rmSync(own, { recursive: true, force: true }))

const define = `import { definePlugin } from 'foyerkit/kernel'\n`

test('a composition of two namespaces and transfers contains its plugins and no byte of another one', async () => {
  expectPlugins(await composeExample('send', join(own, 'send')), [
    'evm',
    'solana',
    'injected',
    'wallet-standard',
    'connect',
    'networks',
    'account',
    'balances',
    'send',
  ])
})

test('a build without the plugin of the button has no code of it', async () => {
  const file = join(own, 'chain.compose.mjs')
  const out = join(own, 'chain')
  writeFileSync(file, `export default { plugins: ['evm'], languages: [] }\n`)
  expect(await foyerkit('compose', file, '--out', out)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(foreignSources(sourcesOf(out), ['evm'])).toEqual([])
})

test('a build says what has grown since the one before it, and why a plugin is in it', async () => {
  const file = join(own, 'growing.compose.mjs')
  const out = join(own, 'growing')
  const build = (/** @type {string} */ plugins, /** @type {string[]} */ ...args) => {
    const fields = `plugins: [${plugins}], languages: [], budget: { entry: '15 kB' }`
    writeFileSync(file, `export default { ${fields} }\n`)
    return foyerkit('compose', file, '--out', out, ...args)
  }
  expect(await build(`'evm'`)).toMatchObject({ exitCode: 0, stderr: '' })
  const grown = await build(`'evm', 'injected', 'connect'`, '--why', 'evm')
  expect(grown.exitCode).toBe(1)
  expect(grown.stderr).toMatch(
    /entry: \d+ bytes after gzip, over the budget of 15000. Grown since the build before: .*plugins\/connect \+\d+/,
  )
  expect(grown.stdout).toContain('evm is in the composition (foyerkit/plugins/evm).')
  expect(grown.stdout).toMatch(/\n\d+ bytes of it are in /)
  const unknown = await build(`'evm'`, '--why', 'bitcoin')
  expect(unknown).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('No plugin "bitcoin" is in this build. It has evm.'),
  })
})

test('everything is composed, and each plugin has its facts in the manifest', async () => {
  const { manifest } = await composeExample('everything', join(own, 'everything'))
  const swaps = manifest.plugins.find((/** @type {{ id: string }} */ { id }) => id === 'swaps')
  expect(swaps).toMatchObject({ flags: ['swaps'], version: '0.1.0', kernel: '^0.1.0' })
  expect(swaps.routes.length).toBeGreaterThan(2)
  expect(swaps.slots.length).toBeGreaterThan(0)
  const factsOf = (/** @type {string} */ id) =>
    manifest.plugins.find((/** @type {{ id: string }} */ plugin) => plugin.id === id)
  // contributed in the setup of the plugin
  expect(factsOf('evm').namespaces).toEqual(['eip155'])
  expect(factsOf('bitcoin').namespaces).toEqual(['bip122'])
  expect(factsOf('send')).toMatchObject({
    services: expect.arrayContaining(['send.service']),
    events: expect.arrayContaining(['send.completed']),
  })
  for (const { file, integrity } of manifest.files) {
    const hash = createHash('sha384').update(readFileSync(join(own, 'everything', file)))
    expect(integrity, file).toBe(`sha384-${hash.digest('base64')}`)
  }
})

test('two builds of the same composition are the same, byte for byte', async () => {
  const [first, second] = [
    await composeExample('injected', join(own, 'first')),
    await composeExample('injected', join(own, 'second')),
  ]
  expect(filesOf(second.out)).toEqual(filesOf(first.out))
  for (const file of filesOf(first.out))
    expect(readFileSync(join(second.out, file)).equals(readFileSync(join(first.out, file))), file).toBe(true)
})

describe('a composition that cannot work', () => {
  test('names a module that is not installed', async () => {
    expect(await composeFault(own, `plugins: ['evm', { from: '@acme/near' }]`)).toContain(
      'plugins[1].from: "@acme/near" is not found. Install its package (npm install @acme/near)',
    )
    expect(await composeFault(own, `plugins: ['connect'], exports: ['foyerkit/nope']`)).toContain(
      'exports[0]: "foyerkit/nope" is not found.',
    )
    expect(await composeFault(own, `plugins: [{ from: './nope.js' }]`)).toContain(
      `plugins[0].from: there is no file "./nope.js" in ${own}. Correct the path`,
    )
  })

  test.each([
    [
      'has no such export',
      'export const other = 1',
      'plugins[1].export: "./wrong.js" has no export "default"',
    ],
    ['exports no factory', `export default { id: 'x' }`, 'cannot be loaded: the export is no plugin.'],
    [
      'throws when it is loaded',
      `export default 1; throw new Error('out of order')`,
      'plugins[1]: "./wrong.js" cannot be loaded: out of order',
    ],
    [
      'is for another kernel',
      `${define}export default definePlugin({ id: 'later', kernel: '^9.0.0' })`,
      'plugins[1]: "./wrong.js" cannot be loaded: Plugin "later" requires kernel ^9.0.0, not 0.1.0',
    ],
    [
      'has the id of another plugin',
      `${define}export default definePlugin({ id: 'right' })`,
      'cannot be loaded: Plugin "right" is listed twice',
    ],
    [
      'throws in its setup',
      `${define}export default definePlugin({ id: 'sad', setup() { throw new Error('no luck') } })`,
      'Plugin "sad" failed to set up: no luck',
    ],
  ])('names a plugin that %s', async (_, module, text) => {
    const right = `${define}export default definePlugin({ id: 'right' })`
    const plugins = `plugins: [{ from: './right.js' }, { from: './wrong.js' }]`
    expect(await composeFault(own, plugins, { 'right.js': right, 'wrong.js': module })).toContain(text)
  })

  test('names a flag that no plugin has', async () => {
    expect(await composeFault(own, `plugins: ['evm'], features: { evn: false }`)).toContain(
      'features.evn: no plugin of the composition has this flag. Its flags are evm.',
    )
  })

  test('names what is over its budget, and an external that nothing imports', async () => {
    const text = await composeFault(
      own,
      `plugins: ['evm', 'connect'], external: ['react', 'raect'], budget: { entry: '1 kB' }`,
    )
    expect(text).toContain('external: no file of the build imports "raect". Correct the name')
    expect(text).not.toContain('"react"')
    expect(text).toMatch(
      /Over budget. entry: \d+ bytes after gzip, over the budget of 1000. Largest parts: kernel \d+/,
    )
  })
})
