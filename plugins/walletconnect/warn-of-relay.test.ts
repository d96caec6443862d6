import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPluginHarness, settle, type HarnessOptions } from '#kernel/testing'
import { evm } from '../evm/index.js'
import { walletconnect } from './index.js'

const projectId = 'sample'

beforeEach(() => void vi.stubGlobal('window', globalThis))
afterEach(() => void vi.unstubAllGlobals())

/** Starts a widget and returns what it warns of. */
async function warningsOf(plugin: ReturnType<typeof walletconnect>, options: HarnessOptions = {}) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const h = createPluginHarness(plugin, { companions: [evm()], ...options })
  const elapse = async () => {
    await h.clock.advance(2_000)
    // the plugin imports it: by then its promise has settled
    await import('./warn-of-relay.js')
    await settle()
  }
  await elapse()
  await h.foyer.configure(plugin)
  await elapse()
  await h.dispose()
  return warn.mock.calls.map(([text]) => String(text))
}

test.each<[string, ReturnType<typeof walletconnect>, HarnessOptions, string]>([
  ['without a relay', walletconnect(), {}, 'has no relay'],
  [
    'with a service that has no relay',
    walletconnect(),
    { service: { api: 'https://service.example' }, projectId },
    'has no relay',
  ],
  [
    'with the relay of a service',
    walletconnect(),
    { service: 'https://service.example', projectId },
    'pairs over "https://service.example"',
  ],
  [
    'with another relay',
    walletconnect({ relayUrl: 'wss://relay.example', projectId }),
    {},
    'pairs over "wss://relay.example"',
  ],
])('warns once %s, with the remedy', async (_, plugin, options, text) => {
  const warnings = await warningsOf(plugin, options)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(text)
  expect(warnings[0]).toContain(`walletconnect({ relayUrl: 'wss://relay.walletconnect.org', projectId })`)
})

test.each([
  'wss://relay.walletconnect.org',
  'wss://relay.walletconnect.com/',
  'ws://127.0.0.1:8787',
  'ws://localhost:1',
])('does not warn with the relay %s', async (relayUrl) => {
  expect(await warningsOf(walletconnect({ relayUrl, projectId }))).toEqual([])
})

test('does not warn on a server, which renders a widget for each request', async () => {
  vi.stubGlobal('window', undefined)
  expect(await warningsOf(walletconnect())).toEqual([])
})
