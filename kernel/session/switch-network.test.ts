import { expect, test } from 'vitest'
import { alertsAtom } from '../ui/alerts/alerts-atom.js'
import type { Connector } from '../contracts/connector.js'
import { sessionKey, type NetworkState } from '../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { createFakeWallet, type FakeWallet } from '../testing/fake-wallet.js'
import { settle } from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import { accountAtom, accountOf, networkState } from './account-atoms.js'
import { activeNamespaceAtom } from './atoms.js'

const networks = (id: string, ...chains: number[]) => chains.map((chain) => fakeNetwork(id, chain))

const namespaces = () => [
  fakeNamespace('demo', [], networks('demo', 1, 2, 3)),
  fakeNamespace('other', [], networks('other', 1)),
]

const start = (...connectors: readonly Connector[]) => {
  const h = createPluginHarness(fakeConnectors(...connectors), { companions: namespaces() })
  const state = (id?: string): NetworkState => h.read(networkState(id))
  return Object.assign(h, { session: h.service(sessionKey), state })
}

// behaviour 1.12, 9.4
test('switchNetwork without a wallet selects the network and activates its namespace', async () => {
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
  expect(h.emitted.map(({ payload }) => payload)).toEqual([
    { namespace: 'other', caipNetworkId: 'other:1' },
    { namespace: 'demo', caipNetworkId: 'demo:3' },
  ])
  await h.dispose()
})

// behaviour 1.12
test('switchNetwork sends a request to the connected wallet, and changes nothing after a rejection', async () => {
  const wallet = createFakeWallet('a', 'demo', false)
  const h = start(wallet.connector())
  await h.session.connect({ connectorId: 'a' })
  await h.session.switchNetwork('demo:2')
  expect([wallet.chainId, h.read(accountAtom).caipAddress]).toEqual(['demo:2', 'demo:2:alice'])
  wallet.nextAnswer = 'reject'
  await expect(h.session.switchNetwork('demo:3')).rejects.toMatchObject({ kind: 'rejection' })
  expect(h.state().caipNetworkId).toBe('demo:2')
  await h.dispose()
})

// behaviour 1.13
test('switchNetwork rejects a network of an unconnected namespace while another namespace is connected', async () => {
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

// behaviour 9.4
test('a switch to a connected namespace emits the network and the account that become active, once', async () => {
  const wallet = createFakeWallet('a', 'demo', false)
  const h = start(wallet.connector(), fakeConnector({ id: 's', namespace: 'other' }))
  await h.session.connect({ connectorId: 'a' })
  await h.session.connect({ connectorId: 's' })
  const emittedBy = async (network: CaipNetworkId) => {
    const count = h.emitted.length
    await h.session.switchNetwork(network)
    return h.emitted.slice(count).map(({ id, payload }) => [id, payload])
  }
  expect(await emittedBy('demo:1')).toEqual([
    ['session.network-switched', { namespace: 'demo', caipNetworkId: 'demo:1' }],
    ['session.account-changed', { namespace: 'demo', caipAddress: 'demo:1:alice' }],
  ])
  expect(await emittedBy('demo:1')).toEqual([])
  expect(await emittedBy('other:1')).toHaveLength(2)
  // the wallet has to switch as well
  expect(await emittedBy('demo:2')).toEqual([
    ['session.network-switched', { namespace: 'demo', caipNetworkId: 'demo:2' }],
    ['session.account-changed', { namespace: 'demo', caipAddress: 'demo:2:alice' }],
  ])
  await h.dispose()
})

// behaviour 1.12
test('a second switchNetwork cancels the first', async () => {
  const wallet = createFakeWallet('a', 'demo', false)
  const h = start(wallet.connector())
  await h.session.connect({ connectorId: 'a' })
  wallet.nextAnswer = 'hang'
  const first = h.session.switchNetwork('demo:2')
  const last = h.session.switchNetwork('demo:3')
  await expect(first).rejects.toMatchObject({ code: 'session/CANCELLED' })
  await last
  expect(h.state().caipNetworkId).toBe('demo:3')
  await h.dispose()
})

// behaviour 1.13
test.each<[string, CaipNetworkId, Connector, string]>([
  ['the network is not configured', 'demo:9', fakeConnector(), 'session/NETWORK_NOT_FOUND'],
  ['the wallet cannot switch', 'demo:2', fakeConnector(), 'session/SWITCH_UNSUPPORTED'],
  [
    'the wallet approves and stays on its network',
    'demo:2',
    {
      ...fakeConnector(),
      load: async () => ({
        ...(await fakeConnector().load()),
        switchNetwork: async () => ({ accounts: ['demo:1:alice'], network: 'demo:1' }) as const,
      }),
    },
    'session/CHAIN_MISMATCH',
  ],
])('switchNetwork rejects if %s', async (_, network, connector, code) => {
  const h = start(connector)
  await h.session.connect({ connectorId: 'fake' })
  await expect(h.session.switchNetwork(network)).rejects.toMatchObject({ code })
  const isUnknown = code === 'session/NETWORK_NOT_FOUND'
  if (isUnknown) await until(() => h.read(alertsAtom).length > 0, 'an alert')
  expect(h.read(alertsAtom).map(({ short }) => short)).toEqual(isUnknown ? ['Network Not Found'] : [])
  await h.dispose()
})

// behaviour 1.13
test('switchNetwork rejects if the plugin of the wallet is deactivated before the wallet answers', async () => {
  const wallet = createFakeWallet('a', 'demo', false)
  const h = start(wallet.connector())
  await h.session.connect({ connectorId: 'a' })
  wallet.nextAnswer = 'hang'
  const switching = h.session.switchNetwork('demo:2')
  const outcome = expect(switching).rejects.toMatchObject({ code: 'session/CONNECTOR_GONE' })
  // the wallet is asked
  await settle()
  await h.foyer.removePlugin('fake-connectors')
  await wallet.approvePending()
  await outcome
  await h.dispose()
})

// behaviour 9.4
test('a change by a wallet that is not in use emits nothing', async () => {
  const [inUse, unused] = [createFakeWallet('a', 'demo', false), createFakeWallet('s', 'other', false)]
  const h = start(inUse.connector(), unused.connector())
  await h.session.connect({ connectorId: 's' })
  await h.session.connect({ connectorId: 'a' })
  const count = h.emitted.length
  unused.switchChain(2)
  unused.switchAccount()
  expect(h.emitted.slice(count)).toEqual([])
  expect(h.read(accountOf('other'))).toMatchObject({ caipNetworkId: 'other:2', address: 'bob' })
  // it is in use after the end of the other one
  await h.session.disconnect({ connection: 'demo/a' })
  expect(h.emitted.slice(count).map(({ id, payload }) => [id, payload])).toEqual([
    ['session.disconnected', { namespace: 'demo', accounts: ['demo:1:alice', 'demo:1:bob'], reason: 'user' }],
    ['session.network-switched', { namespace: 'other', caipNetworkId: 'other:2' }],
    ['session.account-changed', { namespace: 'other', caipAddress: 'other:2:bob' }],
  ])
  await h.dispose()
})

// behaviour 1.13
test('a switch is rejected if another wallet on another network is in use when the first one answers', async () => {
  const wallets = ['a', 'b'].map((id) => createFakeWallet(id, 'demo', false))
  const [a] = wallets as [FakeWallet]
  const h = start(...wallets.map((wallet) => wallet.connector()))
  await h.session.connect({ connectorId: 'a' })
  a.nextAnswer = 'hang'
  const switching = h.session.switchNetwork('demo:2').catch((error: unknown) => error)
  await h.session.connect({ connectorId: 'b' })
  await a.approvePending()
  expect(await switching).toMatchObject({ code: 'session/CHAIN_MISMATCH' })
  expect(h.state().caipNetworkId).toBe('demo:1')
  await h.dispose()
})
