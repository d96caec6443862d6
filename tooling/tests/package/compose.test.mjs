import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'

const examples = join(repositoryRoot, 'apps/examples/compose')
const folder = mkdtempSync(join(tmpdir(), 'foyer-composed-'))
/** A folder of the repository, from which foyerkit is found as the build that would be published. */
const own = mkdtempSync(join(repositoryRoot, '.cache/composed-'))
afterAll(() => [folder, own].forEach((path) => rmSync(path, { recursive: true, force: true })))

/**
 * Runs the command of the built package.
 *
 * @param {...string} args
 */
async function foyerkit(...args) {
  const bin = join(repositoryRoot, 'dist/tooling/compose/bin.js')
  const { exitCode, stdout, stderr } = await execa(process.execPath, [bin, ...args], { reject: false })
  return { exitCode, stdout, stderr }
}

const define = `import { definePlugin } from 'foyerkit/kernel'\n`

/** @type {Map<string, ReturnType<typeof build>>} */
const composed = new Map()

/**
 * Builds an example once, for all tests.
 *
 * @param {string} name
 */
function compose(name) {
  const built = composed.get(name) ?? build(name)
  composed.set(name, built)
  return built
}

/**
 * Builds an example into a folder.
 *
 * @param {string} name
 * @param {string} [out]
 */
async function build(name, out = join(folder, name)) {
  const { exitCode, stdout, stderr } = await foyerkit(
    'compose',
    join(examples, `${name}.compose.ts`),
    '--out',
    out,
  )
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  return { out, stdout, manifest }
}

/**
 * Sources of foyerkit in a build, by its source maps: `plugins/evm/index.ts`.
 *
 * @param {string} out
 * @param {string[]} [maps] by default all
 * @returns {string[]}
 */
function sourcesOf(out, maps = filesOf(out).filter((file) => file.endsWith('.map'))) {
  const sources = maps.flatMap((file) => JSON.parse(readFileSync(join(out, file), 'utf8')).sources)
  return sources.flatMap((source) => /foyerkit:\/+(.*)$/.exec(source)?.[1] ?? [])
}

/** @param {string} out */
const filesOf = (out) =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .sort()

/** Code that plugins share, and the keys by which they find each other. */
const shared = /^plugins\/(transactions\/|[^/]+\/(contract(\.ts$|\/)|parts\.ts$|languages\/))/

/** @type {readonly (readonly [string, readonly string[]])[]} */
const compositions = [
  ['injected', ['evm', 'injected', 'connect', 'account']],
  [
    'send',
    ['evm', 'solana', 'injected', 'wallet-standard', 'connect', 'networks', 'account', 'balances', 'send'],
  ],
]

describe.each(compositions)('the composition %s', (name, plugins) => {
  test('contains its plugins and no byte of another one, and reports its sizes', async () => {
    const { out, stdout, manifest } = await compose(name)
    const sources = sourcesOf(out)
    const foreign = sources.filter((source) => {
      const [, plugin] = /^plugins\/([^/]+)\//.exec(source) ?? []
      return plugin !== undefined && !plugins.includes(plugin) && !shared.test(source)
    })
    expect([...new Set(foreign)]).toEqual([])
    for (const plugin of plugins) expect(sources).toContain(`plugins/${plugin}/index.ts`)
    expect(manifest.plugins.map((/** @type {{ id: string }} */ { id }) => id)).toEqual(plugins)
    expect(stdout).toMatch(/ES module: \d+ files, \d+ bytes, \d+ after gzip; its entry \d+ after gzip/)
    expect(stdout).toContain('plugins/evm')
    expect(stdout).toContain("Content-Security-Policy: default-src 'none'")
  })
})

test('a build without the plugin of the button has no code of it', async () => {
  const file = join(own, 'chain.compose.mjs')
  const out = join(folder, 'chain')
  writeFileSync(file, `export default { plugins: ['evm'], languages: [] }\n`)
  expect(await foyerkit('compose', file, '--out', out)).toMatchObject({ exitCode: 0, stderr: '' })
  const foreign = sourcesOf(out).filter((source) => /^plugins\/(?!evm\/)/.test(source))
  expect(foreign.filter((source) => !shared.test(source))).toEqual([])
})

test('a script has no code for capabilities that its plugins do not use, and keeps to its budget', async () => {
  const { out, stdout, manifest } = await compose('injected')
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
  expect(stdout).toMatch(/Budget of entry: \d+ of 20000 bytes after gzip/)
  expect(stdout).toMatch(/Budget of iife: \d+ of 175000 bytes after gzip/)
})

test('everything is composed, and each plugin has its facts in the manifest', async () => {
  const { manifest } = await compose('everything')
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
    const hash = createHash('sha384').update(readFileSync(join(folder, 'everything', file)))
    expect(integrity, file).toBe(`sha384-${hash.digest('base64')}`)
  }
})

test('two builds of the same composition are the same, byte for byte', async () => {
  const [first, second] = [await compose('injected'), await build('injected', join(folder, 'again'))]
  expect(filesOf(second.out)).toEqual(filesOf(first.out))
  for (const file of filesOf(first.out))
    expect(readFileSync(join(second.out, file)).equals(readFileSync(join(first.out, file))), file).toBe(true)
})

describe('a composition that cannot work', () => {
  /**
   * @param {string} fields
   * @param {Record<string, string>} [modules] files beside the composition
   */
  async function fault(fields, modules = {}) {
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(own, name), text)
    const file = join(own, 'wrong.compose.ts')
    writeFileSync(file, `export default { ${fields} }\n`)
    const { exitCode, stderr } = await foyerkit('compose', file, '--out', mkdtempSync(join(folder, 'wrong-')))
    expect(exitCode).toBe(1)
    return stderr
  }

  test('names the plugin that is missing, and who needs it', async () => {
    expect(await fault(`plugins: ['evm', 'connect', 'pay']`)).toContain(
      'The plugin "pay" requires the service "send.service", which no plugin of the composition provides. Add the plugin "send"',
    )
  })

  test('names the option of a plugin that is wrong', async () => {
    const text = await fault(`plugins: ['evm', { plugin: 'connect', options: { termsUrl: 'javascript:1' } }]`)
    expect(text).toContain('Plugin "connect", option termsUrl')
  })

  test('names a module that is not installed', async () => {
    expect(await fault(`plugins: ['evm', { from: '@acme/near' }]`)).toContain(
      'plugins[1].from: "@acme/near" is not found. Install its package (npm install @acme/near)',
    )
    expect(await fault(`plugins: ['connect'], exports: ['foyerkit/nope']`)).toContain(
      'exports[0]: "foyerkit/nope" is not found.',
    )
    expect(await fault(`plugins: [{ from: './nope.js' }]`)).toContain(
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
    expect(await fault(plugins, { 'right.js': right, 'wrong.js': module })).toContain(text)
  })

  test('names a flag that no plugin has', async () => {
    expect(await fault(`plugins: ['evm'], features: { evn: false }`)).toContain(
      'features.evn: no plugin of the composition has this flag. Its flags are evm.',
    )
  })

  test('names what is over its budget, and an external that nothing imports', async () => {
    const text = await fault(
      `plugins: ['evm', 'connect'], external: ['react', 'raect'], budget: { entry: '1 kB' }`,
    )
    expect(text).toContain('external: no file of the build imports "raect". Correct the name')
    expect(text).not.toContain('"react"')
    expect(text).toMatch(
      /Over budget. entry: \d+ bytes after gzip, over the budget of 1000. Largest parts: kernel \d+/,
    )
  })
})
