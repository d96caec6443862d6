import { expect, test } from 'vitest'
import { addedBy, entries, reporting, serverWithThePackage } from './server-import.js'

// each entry in a process of its own: server-import.long.ts
const inNode = serverWithThePackage()

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

/** Loads Playwright, with its own side effects. */
const playwright = './testing/playwright'

// behaviour 3.1
test('importing every entry on a server has no side effect', async () => {
  const together = entries.filter((entry) => entry !== playwright)
  const outcome = await inNode(
    reporting(`
      const exported = {}
      for (const entry of ${JSON.stringify(together)}) {
        const known = new Set(names())
        await import('foyerkit' + entry.slice(1))
        exported[entry] = names().filter((name) => !known.has(name))
      }`),
  )
  const { exported, ...rest } = outcome.report as { readonly exported: Record<string, readonly string[]> }
  expect({ ...outcome, report: rest }).toEqual({
    exit: 0,
    stdout: '',
    stderr: '',
    report: { window: 'undefined', added: expect.any(Array) },
  })
  const expected = Object.fromEntries(together.map((entry) => [entry, addedBy[entry] ?? []]))
  expect(exported).toEqual(expected)
})

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
