import { afterEach, expect, test } from 'vitest'
import type { Network } from '../core/networks/network.js'
import { accountAtom, networkState } from '../session/account-atoms.js'
import { networksAtom } from '../session/state.js'
import { sessionKey } from '../contracts/session.js'
import { fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness, type Harness } from '../testing/harness.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'

let h: Harness
afterEach(() => h.dispose())

function start() {
  const wallet = createFakeWallet('a', 'demo', false)
  const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
  h = createPluginHarness(fakeConnectors(wallet.connector()), {
    companions: [fakeNamespace('demo', [], networks), fakeNamespace('other')],
  })
  return { wallet, ids: () => h.read(networksAtom).map(({ caipNetworkId }) => caipNetworkId) }
}

test('addNetwork appends a network to its namespace, or replaces the one with its id', async () => {
  const { ids } = start()
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  await h.foyer.addNetwork({ ...fakeNetwork('demo', 7), name: 'Seven' })
  await h.foyer.addNetwork({ ...fakeNetwork('demo', 1), name: 'Mine', rpcUrls: ['https://node.example'] })
  expect(ids()).toEqual(['demo:1', 'demo:2', 'demo:7', 'other:1'])
  expect(h.read(networksAtom).map(({ name }) => name)).toEqual(['Mine', 'Demo 2', 'Seven', 'Demo 1'])
})

test('addNetwork accepts servers of another protocol, and pages of an explorer', async () => {
  start()
  const network: Network = {
    ...fakeNetwork('demo', 7),
    endpoints: { demo: ['wss://node.example'] },
    blockExplorers: [{ name: 'Demo', url: 'https://demo.example', paths: { tx: '/hash/{id}' } }],
  }
  await h.foyer.addNetwork(network)
  expect(h.read(networksAtom)).toContainEqual(network)
})

test('removeNetwork and addNetwork work for networks of plugins and of the host', async () => {
  const { ids } = start()
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  for (const id of ['demo:7', 'demo:1', 'demo:1', 'demo:99'] as const) await h.foyer.removeNetwork(id)
  expect(ids()).toEqual(['demo:2', 'other:1'])
  await h.foyer.addNetwork(fakeNetwork('demo', 1))
  expect(ids()).toEqual(['demo:1', 'demo:2', 'other:1'])
})

// behaviour 1.14
test('switches a wallet from a removed network to the first remaining one', async () => {
  const { wallet } = start()
  const session = h.service(sessionKey)
  await session.connect({ connectorId: 'a' })
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  await session.switchNetwork('demo:7')
  await h.foyer.removeNetwork('demo:7')
  await until(() => wallet.chainId === 'demo:1', 'the first network')
  expect(h.read(accountAtom).caipAddress).toBe('demo:1:alice')
})

// behaviour 1.14
test('selects the first remaining network if the current one is removed without a wallet', async () => {
  start()
  await h.service(sessionKey).switchNetwork('demo:2')
  await h.foyer.removeNetwork('demo:2')
  expect(h.read(networkState('demo')).caipNetworkId).toBe('demo:1')
})

const invalidNetworks: readonly (readonly [string, unknown])[] = [
  ['network: must be an object', undefined],
  ['network: must be an object', 'eip155:1'],
  ['network.caipNetworkId: must be a CAIP-2 id', { ...fakeNetwork(), caipNetworkId: '1' }],
  ['network.caipNetworkId: must be chainNamespace:id', { ...fakeNetwork(), caipNetworkId: 'demo:2' }],
  ['network.chainNamespace: must be that of an active plugin, not "near"', fakeNetwork('near')],
  ['network.name: must be a string', { ...fakeNetwork(), name: 7 }],
  [
    'network.nativeCurrency.decimals: must be a number',
    { ...fakeNetwork(), nativeCurrency: { name: '', symbol: '' } },
  ],
  ['network.rpcUrls[0]: must be an http(s) URL', { ...fakeNetwork(), rpcUrls: ['ws://node.example'] }],
  [
    'network.blockExplorers[0].url: must be',
    { ...fakeNetwork(), blockExplorers: [{ name: 'X', url: 'javascript:0' }] },
  ],
  ['network.rpcUrl: is not known', { ...fakeNetwork(), rpcUrl: 'https://node.example' }],
]
test.each(invalidNetworks)('addNetwork rejects an invalid network: %s', async (text, network) => {
  const { ids } = start()
  const initialIds = ids()
  await expect(h.foyer.addNetwork(network as Network)).rejects.toMatchObject({
    code: 'kernel/BAD_OPTION',
    message: expect.stringContaining(`Option ${text}`) as string,
  })
  expect(ids()).toEqual(initialIds)
})

test('removeNetwork rejects an invalid id', async () => {
  start()
  await expect(h.foyer.removeNetwork('demo' as never)).rejects.toMatchObject({
    message: 'Option network: must be a CAIP-2 id such as eip155:1, not "demo"',
  })
})

test('two widgets have separate networks', async () => {
  start()
  const secondWidget = createPluginHarness(fakeNamespace('demo'))
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  expect(secondWidget.read(networksAtom).map(({ id }) => id)).toEqual([1])
  await secondWidget.dispose()
})
