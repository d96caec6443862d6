import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'
import { composeExample, composeFault, expectPlugins, sourcesOf } from './composed.mjs'

// the other compositions and faults: compose.long.mjs

mkdirSync(join(repositoryRoot, '.cache'), { recursive: true })
/** A folder of the repository, from which foyerkit is found as the build that would be published. */
const own = mkdtempSync(join(repositoryRoot, '.cache/composed-'))
afterAll(() => rmSync(own, { recursive: true, force: true }))

describe('the composition of wallets of the browser on EVM chains', () => {
  /** @type {Awaited<ReturnType<typeof composeExample>>} */
  let built
  beforeAll(async () => {
    built = await composeExample('injected', join(own, 'injected'))
  }, 300_000)

  test('contains its plugins and no byte of another one, and reports its sizes', () => {
    expectPlugins(built, ['evm', 'injected', 'connect', 'account'])
  })

  test('the manifest names the plugins whose code is in each file', () => {
    const { out, manifest } = built
    /** @param {string} file */
    const inside = (file) =>
      sourcesOf(out, [`${file}.map`]).flatMap((source) => /^plugins\/([^/]+)\//.exec(source)?.[1] ?? [])
    for (const { file, plugins } of manifest.files)
      expect(plugins.toSorted(), file).toEqual([...new Set(inside(file))].sort())
  })

  test('a script has no code for capabilities that its plugins do not use, and keeps to its budget', () => {
    const { out, stdout, manifest } = built
    const sources = sourcesOf(out, ['foyer.iife.js.map'])
    const found = (/** @type {string} */ module) => sources.includes(`plugins/evm/${module}.ts`)
    expect(['names/create-names', 'balances/create-balances'].map(found)).toEqual([true, true])
    expect(['transfer/create-transfer', 'signing/create-signing', 'names/viem'].map(found)).toEqual([
      false,
      false,
      false,
    ])
    const script = manifest.files.find((/** @type {{ file: string }} */ { file }) => file === 'foyer.iife.js')
    expect(script.gzip).toBeLessThanOrEqual(175_000)
    expect(stdout).toMatch(/Budget of entry: \d+ of 24000 bytes after gzip/)
    expect(stdout).toMatch(/Budget of iife: \d+ of 175000 bytes after gzip/)
  })
})

describe('a composition that cannot work', () => {
  test('names the plugin that is missing, and who needs it', async () => {
    expect(await composeFault(own, `plugins: ['evm', 'connect', 'pay']`)).toContain(
      'The plugin "pay" requires the service "send.service", which no plugin of the composition provides. Add the plugin "send"',
    )
  })

  test('names the option of a plugin that is wrong', async () => {
    const text = await composeFault(
      own,
      `plugins: ['evm', { plugin: 'connect', options: { termsUrl: 'javascript:1' } }]`,
    )
    expect(text).toContain('Plugin "connect", option termsUrl')
  })
})
