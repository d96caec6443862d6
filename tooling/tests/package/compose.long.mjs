import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
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
  foyerkitIn,
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
    const fields = `plugins: [${plugins}], languages: [], budget: { entry: '19 kB' }`
    writeFileSync(file, `export default { ${fields} }\n`)
    return foyerkit('compose', file, '--out', out, ...args)
  }
  expect(await build(`'evm'`)).toMatchObject({ exitCode: 0, stderr: '' })
  const grown = await build(`'evm', 'injected', 'connect'`, '--why', 'evm')
  expect(grown.exitCode).toBe(1)
  expect(grown.stderr).toMatch(
    /entry: \d+ bytes after gzip, over the budget of 19000. Grown since the build before: .*plugins\/connect \+\d+/,
  )
  expect(grown.stdout).toContain('evm is in the composition (foyerkit/plugins/evm).')
  expect(grown.stdout).toMatch(/\n\d+ bytes of it are in /)
  const unknown = await build(`'evm'`, '--why', 'bitcoin')
  expect(unknown).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('No plugin "bitcoin" is in this build. It has evm.'),
  })
})

test('everything is composed in each format, needs nothing of the page, and has its facts in the manifest', async () => {
  const file = join(own, 'everything.compose.ts')
  const example = join(repositoryRoot, 'apps/examples/compose/everything.compose.ts')
  writeFileSync(
    file,
    `import example from ${JSON.stringify(example)}
export default { ...example, formats: ['esm', 'iife', 'element'] }
`,
  )
  const out = join(own, 'everything')
  expect(await foyerkit('compose', file, '--out', out)).toMatchObject({ exitCode: 0, stderr: '' })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  const files = manifest.files.map((/** @type {{ file: string }} */ { file }) => file)
  for (const { file, imports } of manifest.files) {
    const foreign = imports.filter((/** @type {string} */ name) => !files.includes(name))
    expect(foreign, file).toEqual([])
  }
  for (const format of ['iife', 'element']) {
    const text = readFileSync(join(out, `foyer.${format}.js`), 'utf8')
    // a package that the page would have to bring is a second argument
    expect(text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, ''), format).toMatch(
      /\}\(this\.Foyer=this\.Foyer\|\|\{\}\);?$/,
    )
  }
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
    const hash = createHash('sha384').update(readFileSync(join(out, file)))
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

describe('plugins of others', () => {
  const near = `import { keccak256 } from 'viem'
import { definePlugin } from 'foyerkit/kernel'
import { nodeOf } from './near-node.js'
import tokens, { count } from './near-tokens.json'
const id: string = 'near'
export const near = definePlugin({ id, events: {}, setup: () => void [keccak256('0x'), nodeOf('main'), tokens, count] })
`
  const node = `export const nodeOf = (network: string): string => 'https://' + network + '.example'\n`
  const tokens = `{ "count": 1, "first": { "symbol": "NEAR of the test" } }\n`
  const opener = `import { definePlugin, schema } from 'foyerkit/kernel'
const isFunction = (value) => typeof value === 'function'
export default definePlugin({ id: 'opener', config: schema.object({ load: schema.guard(isFunction, 'a function') }) })
`
  /**
   * @param {string} name
   * @param {string} fields
   * @param {{ cwd?: string, out?: string }} [options]
   */
  async function build(name, fields, { cwd, out = join(own, name) } = {}) {
    const modules = { 'near.ts': near, 'near-node.ts': node, 'near-tokens.json': tokens, 'opener.js': opener }
    for (const [file, text] of Object.entries(modules)) writeFileSync(join(own, file), text)
    const file = join(own, `${name}.compose.mjs`)
    writeFileSync(file, `export default { ${fields} }\n`)
    const result = await foyerkitIn(cwd, 'compose', file, '--out', out, '--why', 'near')
    const manifest = join(out, 'manifest.json')
    return { ...result, out, manifest: existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')) }
  }
  const plugins = `plugins: ['evm', { from: './near.ts', export: 'near' }], languages: []`

  test('are TypeScript, import JSON and packages that the page has, and have sizes of their own', async () => {
    const { exitCode, stderr, stdout, manifest, out } = await build('near', plugins)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toMatch(/near is in the composition \(.\/near.ts\).\n\d+ bytes of it are in foyer.js/)
    const entry = manifest.files.find((/** @type {{ file: string }} */ { file }) => file === 'foyer.js')
    expect(entry.plugins).toContain('near')
    expect(entry.owners['./near.ts']).toBeGreaterThan(0)
    expect(entry.imports).toContain('viem')
    expect(readFileSync(join(out, 'foyer.js'), 'utf8')).toContain('NEAR of the test')
    expect(readFileSync(join(out, 'foyer.d.ts'), 'utf8')).toContain('from "../near.js"')
    expect(
      readdirSync(join(repositoryRoot, 'node_modules')).filter((name) => name.startsWith('.foyer-')),
    ).toEqual([])
  })

  test('are the same files from every working directory, with no path of the machine', async () => {
    const first = await build('from-here', plugins)
    const second = await build('from-here', plugins, { cwd: tmpdir(), out: join(own, 'deeper/out') })
    expect(second.exitCode, second.stderr).toBe(0)
    expect(filesOf(second.out)).toEqual(filesOf(first.out))
    for (const file of filesOf(first.out).filter((name) => !name.endsWith('.d.ts'))) {
      const [one, other] = [first, second].map(({ out }) => readFileSync(join(out, file), 'utf8'))
      expect(other === one, file).toBe(true)
      if (file.endsWith('.map')) {
        const { sources } = JSON.parse(String(one))
        expect(sources.filter((/** @type {string} */ source) => source.includes(own.slice(1)))).toEqual([])
      }
    }
  })

  test('are the same files behind a symbolic link and a slash', async () => {
    const { out, manifest } = await build('straight', plugins)
    const links = mkdtempSync(join(tmpdir(), 'composed-'))
    try {
      symlinkSync(own, join(links, 'site'))
      const file = join(links, 'site/straight.compose.mjs')
      const result = await foyerkit('compose', file, '--out', `${join(links, 'site/linked')}/`)
      expect(result).toMatchObject({ exitCode: 0, stderr: '' })
      expect(filesOf(join(own, 'linked'))).toEqual(filesOf(out))
      expect(JSON.parse(readFileSync(join(own, 'linked/manifest.json'), 'utf8'))).toEqual(manifest)
    } finally {
      rmSync(links, { recursive: true })
    }
  })

  test('replace a build, and nothing else in its folder', async () => {
    const { out } = await build('kept', plugins)
    writeFileSync(join(out, 'index.html'), 'page')
    writeFileSync(join(out, 'chunks/note.txt'), 'note')
    const again = await build('kept', `plugins: ['evm'], languages: []`)
    expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No plugin "near"') })
    expect(filesOf(out)).toEqual(expect.arrayContaining(['index.html', 'chunks/note.txt', 'foyer.js']))
    const listed = again.manifest.files.flatMap((/** @type {{ file: string }} */ { file }) => [
      file,
      `${file}.map`,
    ])
    const others = ['manifest.json', 'foyer.d.ts', 'kit.d.ts', 'index.html', 'chunks/note.txt']
    expect(filesOf(out)).toEqual([...listed, ...others].sort())
  })

  test('get functions in the page, if the composition says so', async () => {
    const wrong = await build('wrong-opener', `plugins: [{ from: './opener.js' }]`)
    expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Plugin "opener", option') })
    const list = `plugins: [{ from: './near.ts', export: 'near' }, { from: './opener.js', pageOptions: ['load'] }]`
    const { exitCode, stderr, stdout, manifest } = await build('opener', list)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain('The page gives options to opener: load')
    expect(manifest.plugins[1]).toMatchObject({ id: 'opener', pageOptions: ['load'] })
  })
})

test('a build without viem has no import of it, though pages have it', async () => {
  const file = join(own, 'without.compose.mjs')
  const out = join(own, 'without')
  writeFileSync(file, `export default { plugins: ['evm'], languages: [], without: ['viem'] }\n`)
  expect(await foyerkit('compose', file, '--out', out)).toMatchObject({ exitCode: 0, stderr: '' })
  const files = filesOf(out).filter((name) => name.endsWith('.js'))
  for (const name of files) expect(readFileSync(join(out, name), 'utf8'), name).not.toMatch(/["']viem["'/]/)
})

describe('a composition that cannot work', () => {
  test('names the plugin that is switched off, and not those whose own fault is told', async () => {
    const off = await composeFault(
      own,
      `plugins: ['evm', 'connect', 'send', 'pay'], features: { send: false }`,
    )
    expect(off).toContain(
      'The plugin "pay" requires the service "send.service" of "send", which features switches off. Switch it on, or leave "pay" out.',
    )
    const failed = await composeFault(
      own,
      `plugins: [{ plugin: 'evm', options: { rpc: 5 } }, 'injected', 'connect']`,
    )
    expect(failed).toContain('Plugin "evm", option rpc')
    expect(failed).not.toContain('which no plugin of the composition provides')
  })

  test('names a package that is not installed, and the plugin that imports it', async () => {
    const text = await composeFault(own, `plugins: [{ from: './far.js' }], formats: ['iife']`, {
      'far.js': `${define}export default definePlugin({ id: 'far', setup: () => void import('@acme/far-sdk') })`,
    })
    expect(text).toContain('The package "@acme/far-sdk" is not found, which')
    expect(text).toContain('Install it: npm install @acme/far-sdk')
    const node = await composeFault(own, `plugins: [{ from: './file.js' }], formats: ['iife']`, {
      'file.js': `${define}import { readFile } from 'node:fs'\nexport default definePlugin({ id: 'file', setup: () => void readFile })`,
    })
    expect(node).toContain('file.js imports "node:fs", a module of Node, which browsers do not have.')
  })

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
