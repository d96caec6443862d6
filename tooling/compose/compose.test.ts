import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findExceeded, measureBudgets } from './budget.js'
import type { PluginFacts } from './check-plugins.js'
import { run } from './cli.js'
import type { Composition } from './composition.js'
import { entryText } from './entry.js'
import { contactedHosts, framesOf, picturesOf, policyText } from './hosts.js'
import type { Manifest, ManifestFile } from './manifest.js'
import { declarationText } from './declaration.js'
import { localSpecifier } from './local-specifier.js'
import { installCommand, notFoundText } from './not-found.js'
import { ownPluginNames } from './own-plugins.js'
import { createOwnerOf } from './owners.js'
import { realPath } from './real-path.js'
import { peers, readComposition } from './read-composition.js'
import { reportText } from './report.js'
import type { FileSize } from './sizes.js'
import { whyText } from './why.js'
import { pluginNames } from '../build/entries.mjs'
import packageJson from '../../package.json' with { type: 'json' }
import { readService } from '../../plugins/service/contract/read-service.js'

const read = (composition: object) => readComposition(composition as Composition)
const fault = (composition: object) => {
  try {
    read(composition)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('every plugin of foyerkit can be composed by its name', () => {
  expect([...ownPluginNames].sort()).toEqual(pluginNames().sort())
})

describe('a composition', () => {
  test('has defaults', () => {
    expect(read({ plugins: ['evm', { plugin: 'wallet-standard' }] })).toMatchObject({
      plugins: [
        { from: 'foyerkit/plugins/evm', export: 'evm', options: undefined },
        { from: 'foyerkit/plugins/wallet-standard', export: 'walletStandard' },
      ],
      formats: ['esm'],
      features: {},
      global: 'Foyer',
      languages: undefined,
    })
  })

  test('may have plugins of other packages, and sizes as texts', () => {
    const { plugins, budget } = read({
      plugins: [{ from: '@acme/near', export: 'near', options: { network: 'test' } }, { from: './mine.js' }],
      formats: ['esm', 'iife'],
      budget: { entry: '20 kB', iife: 175_000 },
    })
    expect(plugins).toEqual([
      {
        ...{ name: '@acme/near#near', from: '@acme/near', export: 'near' },
        ...{ options: { network: 'test' }, pageOptions: [] },
      },
      { name: './mine.js', from: './mine.js', export: 'default', options: undefined, pageOptions: [] },
    ])
    expect(budget).toEqual({ entry: 20_000, iife: 175_000 })
  })

  test('has each format once, and leaves to the page what the build does not go without', () => {
    const composition = read({ plugins: ['evm'], formats: ['iife', 'esm', 'iife'], without: ['viem'] })
    expect(composition.formats).toEqual(['iife', 'esm'])
    expect(composition.external).toEqual(peers.filter((name) => name !== 'viem'))
  })

  test('leaves the peers of foyerkit to the page by default, but for the tools', () => {
    const tools = /^(@playwright\/test|@rollup\/|esbuild$|rollup$|terser$)/
    const given = Object.keys(packageJson.peerDependencies).filter((name) => !tools.test(name))
    expect([...peers].sort()).toEqual(given.sort())
  })

  test.each([
    'https://foyer.example',
    'https://foyer.example/path/',
    'http://localhost:8787',
    'http://foyer.example',
    'https://user@foyer.example',
    'https://foyer.example/?key=1',
    'ftp://foyer.example',
    'foyer.example',
    '',
    { api: 'https://a.example', rpc: 'http://127.0.0.1:1', frame: 'https://f.example' },
    { relay: 'wss://relay.example' },
    { relay: 'ws://localhost:1' },
    { relay: 'ws://relay.example' },
    { api: 'wss://a.example' },
    { apii: 'https://a.example' },
    { frame: 5 },
    {},
  ])('accepts the service %j if the page does', (service) => {
    const isAccepted = (check: () => unknown) => {
      try {
        check()
        return true
      } catch {
        return false
      }
    }
    const byPage = isAccepted(() => readService(service))
    expect(isAccepted(() => read({ plugins: ['evm', 'service'], service }))).toBe(byPage)
  })

  test.each<readonly [string, object, string]>([
    ['no plugins', { plugins: [] }, 'plugins: expected at least one plugin'],
    ['an unknown plugin', { plugins: ['evn'] }, 'plugins[0]: foyerkit has no plugin "evn". It has account'],
    [
      'an unknown plugin with options',
      { plugins: [{ plugin: 'evn' }] },
      'plugins[0].plugin: foyerkit has no',
    ],
    ['a factory in place of a name', { plugins: [() => {}] }, 'plugins[0]: expected the name of a plugin'],
    [
      'a function among the options',
      { plugins: [{ plugin: 'siwx', options: { getSessions: () => [] } }] },
      'plugins[0].options: must be data, as JSON holds it. Give functions',
    ],
    [
      'a bigint among the options',
      { plugins: [{ from: 'a', options: { fee: 1n } }] },
      'plugins[0].options: must',
    ],
    ['no field', {}, "plugins: expected a list of plugins, such as ['evm', 'connect']"],
    ['a text as plugins', { plugins: 'evm' }, 'plugins: expected a list of plugins'],
    [
      'an unknown field',
      { plugins: ['evm'], format: 'esm' },
      'the composition: has no field "format". Its fields are plugins, exports',
    ],
    [
      'an unknown field of a plugin',
      { plugins: [{ plugin: 'evm', option: {} }] },
      'plugins[0]: has no field "option". Its fields are plugin, options',
    ],
    [
      'an unknown budget',
      { plugins: ['evm'], budget: { total: 5 } },
      'budget: has no field "total". Its fields are entry, esm, iife, element',
    ],
    [
      'a budget of a format that is not built',
      { plugins: ['evm'], formats: ['iife'], budget: { entry: 5 } },
      'budget.entry: limits a file of the format "esm", which is not built. Add it to formats',
    ],
    ['a text as budget', { plugins: ['evm'], budget: '20 kB' }, 'budget: '],
    [
      'an unknown language',
      { plugins: ['evm'], languages: ['pt'] },
      'languages[0]: Invalid option: expected one of "en"|"ar"|',
    ],
    [
      'no name as export',
      { plugins: [{ from: './mine.js', export: 'my plugin' }] },
      'plugins[0].export: expected the name of an export',
    ],
    [
      'no address as a part of the service',
      { plugins: ['evm'], service: { api: 'https://a.example', frame: 'b' } },
      'service.frame: must be an https address (http on localhost only), not "b"',
    ],
    [
      'an unknown part of the service',
      { plugins: ['evm'], service: { apii: 'https://a.example' } },
      'service.apii: is not known; known: api, rpc, relay, frame',
    ],
    [
      'an option of the page without a name',
      { plugins: [{ from: './a.js', pageOptions: [''] }] },
      'plugins[0].pageOptions[0]: expected the name of an option',
    ],
    ['an unknown format', { plugins: ['evm'], formats: ['cjs'] }, 'formats[0]:'],
    [
      'a size without a unit',
      { plugins: ['evm'], budget: { entry: '20' } },
      'budget.entry: expected a number of bytes',
    ],
    ['no address as service', { plugins: ['evm'], service: 'foyer' }, 'service: must be an https address'],
    [
      'no name as global',
      { plugins: ['evm'], global: 'my foyer' },
      'global: expected the name of a variable',
    ],
    ['a plugin twice', { plugins: ['evm', { plugin: 'evm' }] }, 'lists the plugin "evm" twice'],
  ])('with %s is refused, and the field named', (_name, composition, text) => {
    expect(fault(composition)).toContain(text)
  })
})

test('options and flags are part of the entry, as data', () => {
  const text = entryText(
    read({ plugins: [{ plugin: 'connect', options: { termsUrl: '/terms' } }], features: { swaps: false } }),
  )
  expect(text).toContain('[plugin0, {"termsUrl":"/terms"}]')
  expect(text).toContain('"features":{"swaps":false}')
})

describe('hosts and policy', () => {
  const composition = read({
    plugins: [{ plugin: 'evm', options: { rpc: { 'eip155:1': 'https://node.example/key' } } }, 'auth'],
    service: { api: 'https://foyer.example/v1', frame: 'https://frame.example' },
  })

  test('are those of the service, of nodes and of options', () => {
    const networks = [
      { rpcUrls: ['https://other.example/rpc'] },
      { rpcUrls: [], endpoints: { esplora: ['https://blocks.example/api'] } },
    ] as never
    expect(contactedHosts(composition, networks)).toEqual([
      'https://blocks.example',
      'https://foyer.example',
      'https://frame.example',
      'https://node.example',
      'https://other.example',
    ])
  })

  test('are no pages that a visitor opens, and pictures are no requests', () => {
    const wallets = [
      { name: 'A', url: 'https://wallet.example/get', imageUrl: 'https://pictures.example/a.png' },
    ]
    const linked = read({
      plugins: [
        { plugin: 'connect', options: { termsUrl: 'https://terms.example/', customWallets: wallets } },
      ],
    })
    expect(contactedHosts(linked, [])).toEqual([])
    expect(picturesOf(linked)).toEqual(['https://pictures.example'])
    const policy = policyText({ hosts: [], pictures: picturesOf(linked), frames: [] }).split('; ')
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example")
    expect(policy).toContain("connect-src 'self'")
  })

  test('are no resources that a sign-in message lists', () => {
    const signIn = { plugin: 'siwx', options: { resources: ['https://resource.example/a'] } }
    expect(contactedHosts(read({ plugins: ['evm', signIn] }), [])).toEqual([])
  })

  test('are all addresses in the options of a plugin of others, whatever their names', () => {
    const options = { explorer: 'https://explorer.example/api', iconUrl: 'https://pictures.example/a.png' }
    expect(contactedHosts(read({ plugins: [{ from: './near.js', options }] }), [])).toEqual([
      'https://explorer.example',
    ])
  })

  test('let a page load the frame, and open sockets where it sends requests', () => {
    const policy = policyText({ hosts: ['https://foyer.example'], frames: framesOf(composition) }).split('; ')
    expect(policy).toContain("connect-src 'self' https://foyer.example wss://foyer.example")
    expect(policy).toContain('frame-src https://frame.example')
    expect(policy).toContain("script-src 'self'")
  })
})

test('the report has each size beside its budget', () => {
  const owners = { kernel: 60, viem: 40 }
  const files = [{ file: 'foyer.iife.js', bytes: 300, gzip: 100, imports: [], owners }]
  const plugins = [{ id: 'near', pageOptions: ['load'] }]
  const manifest = { files, plugins, hosts: [], policy: 'none' } as unknown as Manifest
  const text = reportText(manifest, measureBudgets({ iife: 120 }, files))
  expect(text).toContain('Script: 1 file, 300 bytes, 100 after gzip')
  expect(text).toContain('Budget of iife: 100 of 120 bytes after gzip (84 %)')
  expect(text).toContain('The page gives options to near: load')
  expect(reportText(manifest)).not.toContain('Budget')
})

test('the report has formats, owners by size, budgets in the order of the composition, hosts and the policy', () => {
  const size = (file: string, more: Partial<FileSize>): FileSize => ({
    ...{ file, bytes: 100, gzip: 50, imports: [], owners: { kernel: 100 } },
    ...more,
  })
  const files = [
    size('foyer.iife.js', { bytes: 1_200, gzip: 600, owners: { react: 700, viem: 250, kernel: 250 } }),
    size('foyer.js', { imports: ['chunks/a.js'] }),
    size('chunks/a.js', { owners: { 'plugins/evm': 60, kernel: 40 } }),
    size('chunks/later.js', {}),
  ]
  const hosts = ['https://a.example', 'https://b.example']
  const manifest = { files, plugins: [], hosts, policy: "default-src 'none'" }
  const budgets = measureBudgets({ iife: 500, entry: 1_000, esm: 150 }, files)
  expect(reportText(manifest as unknown as Manifest, budgets).split('\n')).toEqual([
    'ES module: 3 files, 300 bytes, 150 after gzip; its entry 100 after gzip',
    '  owner            bytes       gzip',
    '  kernel             240        120',
    '  plugins/evm         60         30',
    '',
    'Script: 1 file, 1200 bytes, 600 after gzip',
    '  owner       bytes       gzip',
    '  react         700        350',
    '  kernel        250        125',
    '  viem          250        125',
    '',
    'Budget of iife: 600 of 500 bytes after gzip (120 %)',
    'Budget of entry: 100 of 1000 bytes after gzip (10 %)',
    'Budget of esm: 150 of 150 bytes after gzip (100 %)',
    '',
    'Hosts it may contact: https://a.example, https://b.example',
    '',
    "Content-Security-Policy: default-src 'none'",
  ])
})

describe('a size over its budget', () => {
  const file = (gzip: number, owners: Readonly<Record<string, number>>): FileSize => ({
    file: 'foyer.iife.js',
    bytes: gzip,
    gzip,
    imports: [],
    owners,
  })

  test('names what has grown since the build before', () => {
    const before = [file(100, { kernel: 60, viem: 40 })]
    expect(findExceeded({ iife: 120 }, [file(150, { kernel: 70, viem: 80 })], before)).toEqual([
      'iife: 150 bytes after gzip, over the budget of 120. Grown since the build before: viem +40, kernel +10.',
    ])
  })

  test('names the largest parts of a first build', () => {
    expect(findExceeded({ iife: 120 }, [file(150, { kernel: 70, viem: 80 })], [])[0]).toContain(
      'Largest parts: viem 80, kernel 70.',
    )
  })

  test('names the five parts that have grown most, the most first, and none that shrank', () => {
    const before = [file(70, { a: 10, b: 10, c: 10, d: 10, e: 10, f: 10, g: 10 })]
    const now = [file(105, { a: 11, b: 9, c: 13, d: 15, e: 12, f: 14, h: 31 })]
    expect(findExceeded({ iife: 100 }, now, before)).toEqual([
      'iife: 105 bytes after gzip, over the budget of 100. Grown since the build before: h +31, d +5, f +4, c +3, e +2.',
    ])
  })

  test('counts the entry with what it imports at once, and nothing that comes later', () => {
    const files = [
      { ...file(10, { kernel: 10 }), file: 'foyer.js', imports: ['chunks/a.js', 'react'] },
      { ...file(20, { kernel: 20 }), file: 'chunks/a.js' },
      { ...file(40, { kernel: 40 }), file: 'chunks/later.js' },
    ]
    expect(findExceeded({ entry: 30 }, files, [])).toEqual([])
    expect(findExceeded({ entry: 29, esm: 70 }, files, [])).toHaveLength(1)
  })
})

describe('the owner of a source', () => {
  const folder = import.meta.dirname
  const ownerOf = createOwnerOf(
    { plugins: [{ from: './near.js' }, { from: './chains/grove/index.ts' }] },
    folder,
  )

  test.each([
    ['foyerkit:///kernel/core/keys.ts', 'kernel'],
    ['foyerkit:///plugins/evm/index.ts', 'plugins/evm'],
    ['foyerkit:///tooling/testing-chain/a.ts', 'foyerkit'],
    ['foyerkit:///node_modules/tsyringe/dist/x.js', 'tsyringe'],
    ['../node_modules/@noble/hashes/sha3.js', '@noble/hashes'],
    ['composed-foyer.js', 'the composition'],
    ['../mine.js', 'the composition'],
    ['near.js', './near.js'],
    ['near-rpc.js', 'the composition'],
    ['chains/grove/rpc.ts', './chains/grove/index.ts'],
    // packages of a workspace, which are linked
    ['../../apps/service/src/main.ts', 'foyer-service'],
  ])('of %s is %s', (source, owner) => expect(ownerOf(source)).toBe(owner))
})

describe('an import that is not found', () => {
  test.each([
    ['jotai', 'npm install "jotai@^2.20.0 || ^3"'],
    ['@solana/web3.js', 'npm install @solana/web3.js@^1.98.4'],
    ['esbuild', 'npm install "esbuild@>=0.25 <1"'],
    ['@acme/near', 'npm install @acme/near'],
  ])('of %s has the command that installs it, in a version that foyerkit works with', (name, command) => {
    expect(installCommand(name)).toBe(command)
    const plugin = 'node_modules/foyerkit/plugins/evm/index.js'
    expect(notFoundText(`${name}/part`, plugin)).toBe(
      `The package "${name}" is not found, which the plugin "evm" imports. Install it: ${command}`,
    )
  })

  test('names a file, or a module of Node', () => {
    expect(notFoundText('./nope.js', '/site/near.js')).toBe(
      '/site/near.js imports "./nope.js", and there is no such file. Correct the path.',
    )
    expect(notFoundText('node:fs', '/site/near.js')).toContain('imports "node:fs", a module of Node')
    expect(notFoundText('crypto', '/site/near.js')).toContain('imports "crypto", a module of Node')
  })
})

test('a path is absolute, without symbolic links and a slash at its end, also of what is not there yet', async () => {
  const real = await realpath(await mkdtemp(join(tmpdir(), 'compose-')))
  try {
    await mkdir(join(real, 'site'))
    await symlink(join(real, 'site'), join(real, 'link'))
    expect(await realPath(join(real, 'link/'))).toBe(join(real, 'site'))
    expect(await realPath(join(real, 'link/public/foyer/'))).toBe(join(real, 'site/public/foyer'))
    expect(await realPath('nope/')).toBe(join(process.cwd(), 'nope'))
  } finally {
    await rm(real, { recursive: true })
  }
})

test('declarations import from their own place, and require the options that the page gives', () => {
  const composition = read({
    plugins: [
      'evm',
      { from: './near.ts' },
      { from: '@acme/wallet', export: 'wallet', pageOptions: ['load'] },
    ],
  })
  const text = declarationText(composition, localSpecifier('/site', '/site/public/foyer'))
  expect(text).toContain('import type { evm as plugin0 } from "foyerkit/plugins/evm"')
  expect(text).toContain('import type { default as plugin1 } from "../../near.js"')
  expect(text).toContain(
    '[id in ReturnType<typeof plugin2>[\'id\']]: Partial<NonNullable<Parameters<typeof plugin2>[0]>> & Required<Pick<NonNullable<Parameters<typeof plugin2>[0]>, "load">>',
  )
  expect(text).toContain('readonly plugins: PluginOptions')
  expect(declarationText(read({ plugins: ['evm'] }), localSpecifier('/a', '/b'))).toContain(
    'readonly plugins?: PluginOptions',
  )
})

describe('--why', () => {
  const facts = (id: string, more: Partial<PluginFacts>): Manifest['plugins'][number] => ({
    ...{ id, from: `foyerkit/plugins/${id}`, kernel: undefined, version: '0.1.0' },
    ...{
      flags: [],
      routes: [],
      slots: [],
      namespaces: [],
      services: [],
      requires: [],
      optional: [],
      events: [],
      pageOptions: [],
    },
    ...more,
  })
  const manifest: Manifest = {
    foyerkit: '0.1.0',
    plugins: [
      facts('send', { services: ['send.service'] }),
      facts('pay', { services: ['pay.service'], requires: ['send.service'] }),
      facts('shop', { services: ['shop.service'], requires: ['pay.service', 'send.service'] }),
      facts('till', { from: './till.js', requires: ['shop.service'] }),
      facts('nfts', { optional: ['send.service'] }),
    ],
    features: {},
    files: [
      {
        file: 'foyer.js',
        plugins: ['send', 'swaps', 'till'],
        owners: { 'plugins/send': 12, 'plugins/swaps': 3, './till.js': 7 },
      } as unknown as ManifestFile,
    ],
    hosts: [],
    policy: '',
  }

  test('names the plugins that use a plugin, and where its code is', () => {
    expect(whyText('send', manifest).split('\n')).toEqual([
      'send is in the composition (foyerkit/plugins/send).',
      'pay requires send.service of it.',
      'shop requires send.service of it.',
      'nfts uses send.service of it if it is there.',
      'shop requires pay.service of pay.',
      'till requires shop.service of shop.',
      '12 bytes of it are in foyer.js.',
    ])
    expect(whyText('till', manifest).split('\n')).toEqual([
      'till is in the composition (./till.js).',
      '7 bytes of it are in foyer.js.',
    ])
  })

  test('explains code of a plugin that is not in the composition', () => {
    expect(whyText('swaps', manifest)).toContain('3 bytes of it are in foyer.js.')
    expect(() => whyText('onramp', manifest)).toThrow(
      'No plugin "onramp" is in this build. It has send, pay, shop, till, nfts.',
    )
  })
})

describe('the command', () => {
  async function call(...args: readonly string[]) {
    const lines: string[] = []
    const write = (text: string) => void lines.push(text)
    const code = await run(args, { log: write, error: write })
    return { code, text: lines.join('\n') }
  }

  test.each<readonly [readonly string[], number, string]>([
    [[], 1, 'Usage: foyerkit compose'],
    [['--help'], 0, 'Usage: foyerkit compose'],
    [['build'], 1, 'There is no command "build"'],
    [['compose', 'a.ts', 'b.ts'], 1, 'Name one composition, not 2'],
    [['compose', '--outt', 'x'], 1, "Unknown option '--outt'"],
    [['compose', 'not-there.compose.ts'], 1, 'There is no file'],
    [
      ['compose', 'x/a.compose.ts', '--out', '.'],
      1,
      'contains the composition. Give a folder for the build alone',
    ],
    [['compose', 'x.ts', '--compare', 'package.json'], 1, 'package.json is no manifest.json of a build'],
  ])('%j ends with %i', async (args, code, text) => {
    const result = await call(...args)
    expect(result.code).toBe(code)
    expect(result.text).toContain(text)
  })
})
