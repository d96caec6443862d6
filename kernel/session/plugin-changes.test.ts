import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { schema } from '../author.js'
import { defineFlag } from '../core/keys.js'
import { fill, namespace } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  type FakeConnector,
} from '../testing/fakes.js'
import { settle } from '../testing/fake-edges.js'
import { createPluginHarness } from '../testing/harness.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import { accountAtom, networkState } from './account-atoms.js'
import { activeNamespaceAtom } from './atoms.js'
import { sessionAtom, statusAtom } from './state.js'

const never = () => new Promise<never>(() => {})

/** Starts a connector source with a new driver per activation, as walletconnect has. */
function start(createConnector: (activation: number) => FakeConnector) {
  const activations: FakeConnector[] = []
  const list = atom<readonly Connector[]>([])
  const source = definePlugin({
    id: 'source',
    flag: defineFlag('source', { default: true }),
    config: schema.object({ name: schema.optional(schema.string(), 'first') }),
    contributes: [fill(connectorSources, { id: 'source', list })],
    setup({ store, onDispose }) {
      const connector = createConnector(activations.length)
      activations.push(connector)
      store.set(list, [connector])
      onDispose(() => store.set(list, []))
      return {}
    },
  })
  const h = createPluginHarness(source(), { companions: [fakeNamespace()] })
  const restart = () => h.foyer.configure(source({ name: 'second' }))
  return Object.assign(h, { session: h.service(sessionKey), activations, restart })
}

test('reconnects with the new driver of a restarted connector source', async () => {
  const h = start(() => fakeConnector())
  await h.session.connect({ connectorId: 'fake' })
  await h.restart()
  const [first, second] = h.activations as [FakeConnector, FakeConnector]
  await until(() => second.calls.includes('reconnect'), 'the new driver to be asked')
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(first.calls.at(-1)).toBe('unwatch')
  first.emit.accountsChanged?.(['demo:1:old'])
  second.emit.accountsChanged?.(['demo:1:new'])
  expect(h.read(accountAtom).address).toBe('new')
  expect(await h.session.provider('demo')).toBe(second.emit)
  await h.dispose()
})

test('removes a connection that the restarted source does not confirm', async () => {
  const h = start((activation) => fakeConnector(activation === 0 ? {} : { reconnect: async () => undefined }))
  await h.session.connect({ connectorId: 'fake' })
  await h.restart()
  await until(() => h.activations[1]?.calls.includes('reconnect'), 'the new driver to be asked')
  await until(() => h.read(statusAtom) === 'disconnected', 'the end')
  expect(await h.session.provider('demo')).toBeUndefined()
  await until(() => !h.storage.entries.has('foyer/default/session'), 'the stored session to be removed')
  await h.dispose()
})

// behaviour 1.20
test.each([
  ['restarted', (h: ReturnType<typeof start>) => h.restart()],
  ['deactivated', (h: ReturnType<typeof start>) => h.setFlags({ source: false })],
])('rejects a pending connect if its source is %s', async (_, change) => {
  const h = start(() => fakeConnector({ connect: never }))
  const connecting = h.session.connect({ connectorId: 'fake' }).catch((error: unknown) => error)
  await until(() => h.activations[0]?.calls.includes('connect'), 'the wallet to be asked')
  await change(h)
  expect(await connecting).toMatchObject({ code: 'session/CONNECTOR_GONE' })
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

const shelf = definePlugin({
  id: 'shelf',
  flag: defineFlag('shelf', { default: true }),
  config: schema.object({ chains: schema.optional(schema.array(schema.number()), [1, 2, 3]) }),
  contributes: ({ chains }) => [
    namespace('shelf', { networks: chains.map((chain) => fakeNetwork('shelf', chain)) }),
  ],
})

const shelfWallet = createFakeWallet('a', 'shelf', false)

const walletSource = definePlugin({
  id: 'source',
  flag: defineFlag('source', { default: true }),
  contributes: [fill(connectorSources, { id: 'source', list: atom([shelfWallet.connector()]) })],
})

const withShelf = async () => {
  const h = createPluginHarness(walletSource(), { companions: [shelf(), fakeNamespace('other')] })
  await h.service(sessionKey).connect({ connectorId: 'a' })
  await h.service(sessionKey).switchNetwork('shelf:2')
  return h
}

// behaviour 1.14
test('switches to the first remaining network of a namespace when the current one is removed', async () => {
  const h = await withShelf()
  await h.foyer.configure(shelf({ chains: [3, 1] }))
  await until(() => h.read(networkState()).caipNetworkId === 'shelf:3', 'the switch')
  expect(h.read(accountAtom).caipAddress).toBe('shelf:3:alice')
  await h.dispose()
})

// behaviour 1.20
test('disconnects a removed namespace, and restores its connection when the namespace is added again', async () => {
  const h = await withShelf()
  await h.setFlags({ shelf: false })
  expect([h.read(statusAtom), h.read(activeNamespaceAtom)]).toEqual(['disconnected', 'other'])
  await h.setFlags({ shelf: true })
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(h.read(accountAtom)).toMatchObject({ namespace: 'shelf', connectorId: 'a' })
  await h.dispose()
})

// behaviour 1.20
test('detaches a wallet when its plugin is deactivated, and restores it when the plugin is activated', async () => {
  const h = await withShelf()
  await h.setFlags({ source: false })
  expect(h.read(statusAtom)).toBe('disconnected')
  shelfWallet.switchAccount()
  expect(h.read(accountAtom).address).toBeUndefined()
  await h.setFlags({ source: true })
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(h.read(accountAtom).address).toBe('bob')
  await h.dispose()
})

const pausable = definePlugin({
  id: 'pausable',
  flag: defineFlag('pausable', { default: true }),
  contributes: [namespace('demo', { networks: [fakeNetwork()] })],
})

// behaviour 1.20
test('connects no wallet of a namespace that is switched off', async () => {
  const h = createPluginHarness(fakeConnectors(fakeConnector()), { companions: [pausable()] })
  await h.setFlags({ pausable: false })
  await expect(h.service(sessionKey).connect({ connectorId: 'fake' })).rejects.toMatchObject({
    code: 'session/CONNECTOR_NOT_FOUND',
  })
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

// behaviour 1.20
test('rejects a pending connect if its namespace is switched off', async () => {
  let approve = () => {}
  const wallet = fakeConnector({
    connect: () =>
      new Promise((resolve) => {
        approve = () => resolve({ accounts: ['demo:1:alice'], network: 'demo:1' })
      }),
  })
  const h = createPluginHarness(fakeConnectors(wallet), { companions: [pausable()] })
  const connecting = h.service(sessionKey).connect({ connectorId: 'fake' })
  const result = connecting.catch((error: unknown) => error)
  await until(() => wallet.calls.includes('connect'), 'the wallet to be asked')
  await h.setFlags({ pausable: false })
  expect(await result).toMatchObject({ code: 'session/CONNECTOR_GONE' })
  approve()
  await settle()
  expect(h.read(sessionAtom).byNamespace['demo']?.connections ?? []).toEqual([])
  await h.dispose()
})
