import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'
import { installHostApp } from './host-app.js'

const installTimeoutMs = 240_000
const exitTimeoutMs = 20_000
const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'dist/package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>
}
const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json')

let host = ''
beforeAll(async () => {
  host = mkdtempSync(join(tmpdir(), 'foyer-server-'))
  await installHostApp('react-19', host)
  // of a server that verifies signatures of Bitcoin, and of browser tests
  const cosmos = ['amino', 'crypto', 'encoding', 'proto-signing'].map((name) => `@cosmjs/${name}`)
  const polkadot = ['@polkadot/util', '@polkadot/util-crypto']
  for (const peer of ['@scure/btc-signer', '@playwright/test', ...cosmos, ...polkadot]) {
    const folder = join('node_modules', peer)
    mkdirSync(dirname(join(host, folder)), { recursive: true })
    symlinkSync(join(repositoryRoot, folder), join(host, folder))
  }
}, installTimeoutMs)
afterAll(() => rmSync(host, { recursive: true, force: true }), installTimeoutMs)

/** Runs a module in Node inside the host app until the process exits. */
async function inNode(source: string, timeoutMs = exitTimeoutMs) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: host,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: timeoutMs,
  })
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  const [stdout, stderr, report] = await Promise.all(
    [child.stdout, child.stderr, child.stdio[3]].map((stream) => text(stream as Readable)),
  )
  return { exit: await exit, stdout, stderr, report: JSON.parse(report || '"no report"') as unknown }
}

const reporting = (work: string) => `
  import { writeSync } from 'node:fs'
  const names = () => [globalThis, Reflect, Object.prototype, Array.prototype, Function.prototype, Promise.prototype]
    .flatMap((owner) => Reflect.ownKeys(owner).map(String))
  const before = new Set(names())
  ${work}
  const added = names().filter((name) => !before.has(name))
  writeSync(3, JSON.stringify({ window: typeof window, added, exported }))
`

test('the package has entries to import', () => {
  expect(entries.length).toBeGreaterThan(10)
})

test('finds the side effects of a planted module', async () => {
  const exported = 'const exported = 0'
  const noisy = await inNode(
    reporting(`${exported}; globalThis.left = true; console.log('said'); console.error('oh')`),
  )
  expect(noisy).toMatchObject({ stdout: 'said\n', stderr: 'oh\n', report: { added: ['left'] } })
  const staying = await inNode(reporting(`${exported}; setInterval(() => {}, 1_000)`), 1_000)
  expect(staying.exit).toBe('SIGTERM')
})

// behaviour 3.1
test('importing ./di adds only the metadata functions to Reflect', async () => {
  const { report } = await inNode(
    reporting(`const exported = Object.keys(await import('foyerkit/di')).length`),
  )
  const { added } = report as { readonly added: readonly string[] }
  expect(added).toContain('getMetadata')
  expect(added.filter((name) => !/metadata/i.test(name) && name !== 'decorate')).toEqual([])
})

/** Globals of packages that an entry is written with. Entries that are not listed here load them later. */
const addedBy: Readonly<Record<string, unknown>> = {
  './plugins/auth/wire': ['__zod_globalConfig'],
  './testing/polkadot': ['__polkadotjs'],
  // those of Playwright
  './testing/playwright': expect.any(Array),
  './vue': ['__VUE_HMR_RUNTIME__', '__VUE_INSTANCE_SETTERS__', '__VUE_SSR_SETTERS__'],
}

// behaviour 3.1
test.for(entries.filter((entry) => entry !== './di'))(
  'importing %s on a server has no side effect',
  async (entry) => {
    const name = join('foyerkit', entry)
    const outcome = await inNode(reporting(`const exported = Object.keys(await import('${name}')).length`))
    expect(outcome).toEqual({
      exit: 0,
      stdout: '',
      stderr: '',
      report: { window: 'undefined', added: addedBy[entry] ?? [], exported: expect.any(Number) },
    })
  },
)

test('a widget can be created, read and disposed on a server', async () => {
  const outcome = await inNode(
    reporting(`
      const { createFoyer, accountAtom } = await import('foyerkit')
      const { evmPreset } = await import('foyerkit/presets/evm')
      const foyer = createFoyer({ plugins: evmPreset() })
      const unmount = foyer.mount()
      const exported = [foyer.read(accountAtom).status, ...foyer.plugins.map(({ id, status }) => id + ' ' + status)]
      unmount()
      await foyer.dispose()`),
  )
  const plugins = [
    'evm',
    'service',
    'injected',
    'connect',
    'networks',
    'account',
    'balances',
    'send',
    'receive',
  ].map((id) => `${id} active`)
  expect(outcome).toEqual({
    exit: 0,
    stdout: '',
    stderr: '',
    report: { window: 'undefined', added: [], exported: ['disconnected', ...plugins] },
  })
})
