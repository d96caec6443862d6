import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { installHost } from './package-world.js'

const installLimitMs = 120_000
const exitLimitMs = 20_000
const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'dist/package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>
}
const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json')

let host = ''
beforeAll(async () => {
  host = await installHost('react-19')
}, installLimitMs)

/** Runs a module in a plain Node inside the host app until it leaves by itself. */
async function inNode(source: string, limitMs = exitLimitMs) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: host,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: limitMs,
  })
  const left = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  const [said, complained, answer] = await Promise.all(
    [child.stdout, child.stderr, child.stdio[3]].map((stream) => text(stream as Readable)),
  )
  return { left: await left, said, complained, answer: JSON.parse(answer || '"no answer"') as unknown }
}

const telling = (work: string) => `
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

test('what an import would do is seen, so the watch is awake', async () => {
  const exported = 'const exported = 0'
  const noisy = await inNode(
    telling(`${exported}; globalThis.left = true; console.log('said'); console.error('oh')`),
  )
  expect(noisy).toMatchObject({ said: 'said\n', complained: 'oh\n', answer: { added: ['left'] } })
  const staying = await inNode(telling(`${exported}; setInterval(() => {}, 1_000)`), 1_000)
  expect(staying.left).toBe('SIGTERM')
})

test.for(entries)('importing %s on a server does nothing and throws nothing', async (entry) => {
  const name = join('foyerkit', entry)
  const outcome = await inNode(telling(`const exported = Object.keys(await import('${name}')).length`))
  expect(outcome).toEqual({
    left: 0,
    said: '',
    complained: '',
    answer: { window: 'undefined', added: [], exported: expect.any(Number) },
  })
})

test('a widget can be created, asked and disposed on a server', async () => {
  const outcome = await inNode(
    telling(`
      const { createFoyer, accountAtom } = await import('foyerkit')
      const { evmPreset } = await import('foyerkit/presets/evm')
      const foyer = createFoyer({ plugins: evmPreset() })
      const unmount = foyer.mount()
      const exported = [foyer.read(accountAtom).status, ...foyer.plugins.map(({ id, status }) => id + ' ' + status)]
      unmount()
      await foyer.dispose()`),
  )
  const plugins = ['evm', 'injected', 'connect', 'networks', 'account', 'balances', 'send', 'receive'].map(
    (id) => `${id} active`,
  )
  expect(outcome).toEqual({
    left: 0,
    said: '',
    complained: '',
    answer: { window: 'undefined', added: [], exported: ['disconnected', ...plugins] },
  })
})
