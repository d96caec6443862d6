import { expect, test } from 'vitest'
import { balancesCapability } from '../contracts/assets.js'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { capability } from '../core/plugins/contributions.js'
import { accountAtom, nativeBalancesAtom } from './account-atoms.js'
import { connectorsAtom } from './atoms.js'
import { recentConnectorsAtom, sessionAtom, statusAtom } from './state.js'

const native = async () => ({ value: 1234n, decimals: 2, symbol: 'DEMO' })

const balances = capability(balancesCapability, async () => () => ({ native }))

function start(...moreConnectors: readonly Connector[]) {
  const wallet = fakeConnector()
  const h = createPluginHarness(fakeConnectors(wallet, ...moreConnectors), {
    companions: [fakeNamespace('demo', [balances])],
  })
  return Object.assign(h, { wallet, session: h.service(sessionKey) })
}

const stored = 'foyer/default/session'

test.each([
  ['sessionAtom', sessionAtom],
  ['statusAtom', statusAtom],
  ['accountAtom', accountAtom],
  ['recentConnectorsAtom', recentConnectorsAtom],
  ['nativeBalancesAtom', nativeBalancesAtom],
])('continues after a throwing store listener of %s', async (_, atom) => {
  const h = start()
  const unsubscribe = h.store.sub(atom, () => {
    throw new Error('listener')
  })
  await h.session.connect({ connectorId: 'fake' })
  await until(() => h.read(accountAtom).balance === '12.34', 'the balance')
  h.wallet.emit.accountsChanged?.(['demo:1:bob'])
  expect(h.storage.entries.get(stored)).toBeDefined()
  await h.session.disconnect()
  expect(h.emitted.map(({ id }) => id)).toEqual([
    'session.connected',
    'session.account-changed',
    'session.disconnected',
  ])
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(h.storage.entries.has(stored)).toBe(false)
  expect(h.errors.length).toBeGreaterThan(0)
  for (const { error } of h.errors) expect(error).toMatchObject({ code: 'session/LISTENER_FAILED' })
  unsubscribe()
  await h.dispose()
})

test('a throwing store listener does not stop other listeners', async () => {
  const h = start()
  h.store.sub(statusAtom, () => {
    throw new Error('listener')
  })
  const seen: string[] = []
  h.store.sub(statusAtom, () => seen.push(h.read(statusAtom)))
  await h.session.connect({ connectorId: 'fake' })
  expect(seen).toEqual(['connecting', 'connected'])
  await h.dispose()
})

test('lists connectors in slot order and returns the provider of the connected wallet', async () => {
  const h = start(fakeConnector({ id: 'second' }))
  expect(h.read(connectorsAtom).map(({ id }) => id)).toEqual(['fake', 'second'])
  expect(await h.session.provider()).toBeUndefined()
  await h.session.connect({ connectorId: 'fake' })
  expect(await h.session.provider('demo')).toBe(h.wallet.emit)
  await h.dispose()
})
