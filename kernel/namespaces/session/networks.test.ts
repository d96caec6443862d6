import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { sessionKey, type NetworkState } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { defineFlag } from '../../flags/keys.js'
import { fill, namespace } from '../../plugins/contributions.js'
import { definePlugin } from '../../plugins/definition.js'
import { alertsAtom } from '../../alerts/alerts-atom.js'
import { schema } from '../../author.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { createFakeWallet } from '../../testing/model/fake-wallet.js'
import { until } from '../../testing/until.js'
import type { CaipNetworkId } from '../caip.js'
import { accountAtom, accountOf, activeNamespaceAtom, networkState, statusAtom } from './atoms.js'
import { explorerPage } from './explorer-page.js'
import { recentConnectorsAtom } from './recent.js'

const networks = (id: string, ...chains: number[]) => chains.map((chain) => fakeNetwork(id, chain))
const beside = () => [
  fakeNamespace('demo', [], networks('demo', 1, 2, 3)),
  fakeNamespace('other', [], networks('other', 1)),
]
const start = (...connectors: readonly Connector[]) => {
  const h = createPluginHarness(fakeConnectors(...connectors), { beside: beside() })
  const state = (id?: string): NetworkState => h.read(networkState(id))
  return Object.assign(h, { session: h.service(sessionKey), state })
}

test('without a wallet a network is chosen, and its namespace is the one in use', async () => {
  const h = start()
  expect([h.read(activeNamespaceAtom), h.state().caipNetworkId]).toEqual(['demo', 'demo:1'])
  await h.session.switchNetwork('other:1')
  expect([h.read(activeNamespaceAtom), h.state().caipNetwork?.name]).toEqual(['other', 'Demo 1'])
  await h.session.switchNetwork('demo:3')
  expect(h.state()).toMatchObject({
    caipNetworkId: 'demo:3',
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
  })
  expect(h.state().requestedCaipNetworks.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(h.emitted.map(({ payload }) => payload)).toEqual([{ namespace: 'demo', caipNetworkId: 'demo:3' }])
  await h.dispose()
})

test('a connected wallet is asked to switch; a "no" changes nothing', async () => {
  const wallet = createFakeWallet('a', 'demo', false)
  const h = start(wallet.connector())
  await h.session.connect({ connectorId: 'a' })
  await h.session.switchNetwork('demo:2')
  expect([wallet.chainId, h.read(accountAtom).caipAddress]).toEqual(['demo:2', 'demo:2:alice'])
  wallet.mood = 'reject'
  await expect(h.session.switchNetwork('demo:3')).rejects.toMatchObject({ kind: 'rejection' })
  expect(h.state().caipNetworkId).toBe('demo:2')
  await h.dispose()
})

test('a network of a namespace without a connection is refused while another namespace is connected', async () => {
  const h = start(fakeConnector(), fakeConnector({ id: 's', namespace: 'other' }))
  await h.session.connect({ connectorId: 'fake' })
  const [account, network] = [h.read(accountAtom), h.state()]
  await expect(h.session.switchNetwork('other:1')).rejects.toMatchObject({
    code: 'session/NOT_CONNECTED',
    message: 'No wallet is connected for Demo 1',
  })
  expect([h.read(accountAtom), h.state(), h.read(activeNamespaceAtom)]).toEqual([account, network, 'demo'])
  await h.session.connect({ connectorId: 's' })
  await h.session.switchNetwork('demo:1')
  expect(h.read(accountAtom)).toMatchObject({ namespace: 'demo', connectorId: 'fake' })
  await h.dispose()
})

test('of many switches at once the last one counts', async () => {
  const wallet = createFakeWallet('a', 'demo', false)
  const h = start(wallet.connector())
  await h.session.connect({ connectorId: 'a' })
  wallet.mood = 'hang'
  const first = h.session.switchNetwork('demo:2')
  const last = h.session.switchNetwork('demo:3')
  await expect(first).rejects.toMatchObject({ code: 'session/CANCELLED' })
  await last
  expect(h.state().caipNetworkId).toBe('demo:3')
  await h.dispose()
})

test.each<[string, CaipNetworkId, Connector, string]>([
  ['a network nobody has', 'demo:9', fakeConnector(), 'session/NETWORK_NOT_FOUND'],
  ['a wallet that cannot be asked', 'demo:2', fakeConnector(), 'session/SWITCH_UNSUPPORTED'],
  [
    'a wallet that says yes and stays',
    'demo:2',
    {
      ...fakeConnector(),
      load: async () => ({ ...(await fakeConnector().load()), switchNetwork: async () => 'demo:1' as const }),
    },
    'session/CHAIN_MISMATCH',
  ],
])('%s is told', async (_, network, connector, code) => {
  const h = start(connector)
  await h.session.connect({ connectorId: 'fake' })
  await expect(h.session.switchNetwork(network)).rejects.toMatchObject({ code })
  const isUnknown = code === 'session/NETWORK_NOT_FOUND'
  if (isUnknown) await until(() => h.read(alertsAtom).length > 0, 'an alert')
  expect(h.read(alertsAtom).map(({ short }) => short)).toEqual(isUnknown ? ['Network Not Found'] : [])
  await h.dispose()
})

test('permissions, labels and the explorer’s page are told with the account', async () => {
  const approval = {
    accounts: ['demo:1:alice'] as const,
    network: 'demo:1' as const,
    approvedNetworks: ['demo:1', 'other:1', 'nonsense'] as CaipNetworkId[],
    labels: { alice: 'Savings' },
  }
  const h = start(fakeConnector({ connect: async () => approval }))
  await h.session.connect({ connectorId: 'fake' })
  expect(h.state()).toMatchObject({ approvedCaipNetworkIds: ['demo:1'], supportsAllNetworks: false })
  expect(h.read(accountAtom).addressLabels).toEqual({ alice: 'Savings' })
  expect(h.read(accountOf('demo'))).toMatchObject({ status: 'connected', address: 'alice' })
  expect(h.read(accountOf('other'))).toMatchObject({ status: 'disconnected', address: undefined })
  const explorer = { ...fakeNetwork(), blockExplorers: [{ name: 'Scan', url: 'https://scan.example/' }] }
  expect(explorerPage(explorer, 'address', 'a/../b')).toBe('https://scan.example/address/a%2F..%2Fb')
  expect(explorerPage(fakeNetwork(), 'tx', '0x1')).toBeUndefined()
  await h.dispose()
})

test('the last two wallets are remembered, and one that is picked again comes first', async () => {
  const h = start(...['a', 'b', 'c'].map((id) => fakeConnector({ id })))
  for (const id of ['a', 'b', 'c', 'b']) await h.session.connect({ connectorId: id })
  expect(h.read(recentConnectorsAtom)).toEqual(['b', 'c'])
  await until(() => h.storage.entries.get('foyer/default/recent')?.includes('["b","c"]'), 'it to be kept')
  await h.dispose()
})

const shelf = definePlugin({
  id: 'shelf',
  flag: defineFlag('shelf', { default: true }),
  config: schema.object({ chains: schema.optional(schema.array(schema.number()), [1, 2, 3]) }),
  contributes: ({ chains }) => [namespace('shelf', { networks: networks('shelf', ...chains) })],
})
const brought = createFakeWallet('a', 'shelf', false)
const source = definePlugin({
  id: 'source',
  flag: defineFlag('source', { default: true }),
  contributes: [fill(connectorSources, { id: 'source', list: atom([brought.connector()]) })],
})
const withShelf = async () => {
  const h = createPluginHarness(source(), { beside: [shelf(), fakeNamespace('other')] })
  await h.service(sessionKey).connect({ connectorId: 'a' })
  await h.service(sessionKey).switchNetwork('shelf:2')
  return h
}

test('where the network in use is removed, the first that is left of its namespace takes its place', async () => {
  const h = await withShelf()
  await h.foyer.configure(shelf({ chains: [3, 1] }))
  await until(() => h.read(networkState()).caipNetworkId === 'shelf:3', 'the first that is left')
  expect(h.read(accountAtom).caipAddress).toBe('shelf:3:alice')
  await h.dispose()
})

test('where a namespace is removed its connection goes, another one is in use, and it comes back with it', async () => {
  const h = await withShelf()
  await h.setFlags({ shelf: false })
  expect([h.read(statusAtom), h.read(activeNamespaceAtom)]).toEqual(['disconnected', 'other'])
  await h.setFlags({ shelf: true })
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(h.read(accountAtom)).toMatchObject({ namespace: 'shelf', connectorId: 'a' })
  await h.dispose()
})

test('a wallet whose plugin is switched off is let go of, and comes back with it', async () => {
  const h = await withShelf()
  await h.setFlags({ source: false })
  expect(h.read(statusAtom)).toBe('disconnected')
  brought.pickAccount()
  expect(h.read(accountAtom).address).toBeUndefined()
  await h.setFlags({ source: true })
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(h.read(accountAtom).address).toBe('bob')
  await h.dispose()
})
