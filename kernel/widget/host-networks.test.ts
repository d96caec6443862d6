import { afterEach, expect, test } from 'vitest'
import type { Network } from '../contracts/network.js'
import { accountAtom, networkState } from '../namespaces/session/atoms.js'
import { networksAtom } from '../namespaces/networks-atom.js'
import { sessionKey } from '../contracts/session.js'
import { fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness, type Harness } from '../testing/harness.js'
import { createFakeWallet } from '../testing/model/fake-wallet.js'
import { until } from '../testing/until.js'

let h: Harness
afterEach(() => h.dispose())

function start() {
  const wallet = createFakeWallet('a', 'demo', false)
  const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
  h = createPluginHarness(fakeConnectors(wallet.connector()), {
    beside: [fakeNamespace('demo', [], networks), fakeNamespace('other')],
  })
  return { wallet, ids: () => h.read(networksAtom).map(({ caipNetworkId }) => caipNetworkId) }
}

test('a network that the host adds stands last of its namespace; the same id again takes its place', async () => {
  const { ids } = start()
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  await h.foyer.addNetwork({ ...fakeNetwork('demo', 7), name: 'Seven' })
  await h.foyer.addNetwork({ ...fakeNetwork('demo', 1), name: 'Mine', rpcUrls: ['https://node.example'] })
  expect(ids()).toEqual(['demo:1', 'demo:2', 'demo:7', 'other:1'])
  expect(h.read(networksAtom).map(({ name }) => name)).toEqual(['Mine', 'Demo 2', 'Seven', 'Demo 1'])
})

test('a network that is removed is gone, whoever brought it, and may come back', async () => {
  const { ids } = start()
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  for (const id of ['demo:7', 'demo:1', 'demo:1', 'demo:99'] as const) await h.foyer.removeNetwork(id)
  expect(ids()).toEqual(['demo:2', 'other:1'])
  await h.foyer.addNetwork(fakeNetwork('demo', 1))
  expect(ids()).toEqual(['demo:1', 'demo:2', 'other:1'])
})

test('a wallet on a network that is removed is asked to go to the first that is left', async () => {
  const { wallet } = start()
  const session = h.service(sessionKey)
  await session.connect({ connectorId: 'a' })
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  await session.switchNetwork('demo:7')
  await h.foyer.removeNetwork('demo:7')
  await until(() => wallet.chainId === 'demo:1', 'the first network')
  expect(h.read(accountAtom).caipAddress).toBe('demo:1:alice')
})

test('without a wallet a chosen network that is removed gives way to the first that is left', async () => {
  start()
  await h.service(sessionKey).switchNetwork('demo:2')
  await h.foyer.removeNetwork('demo:2')
  expect(h.read(networkState('demo')).caipNetworkId).toBe('demo:1')
})

const junk: readonly (readonly [string, unknown])[] = [
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
  ['network.rpcUrls[0]: must be an http(s) address', { ...fakeNetwork(), rpcUrls: ['ws://node.example'] }],
  [
    'network.blockExplorers[0].url: must be',
    { ...fakeNetwork(), blockExplorers: [{ name: 'X', url: 'javascript:0' }] },
  ],
  ['network.rpcUrl: is not known', { ...fakeNetwork(), rpcUrl: 'https://node.example' }],
]
test.each(junk)('%s', async (text, network) => {
  const { ids } = start()
  const before = ids()
  await expect(h.foyer.addNetwork(network as Network)).rejects.toMatchObject({
    code: 'kernel/BAD_OPTION',
    message: expect.stringContaining(`Option ${text}`) as string,
  })
  expect(ids()).toEqual(before)
})

test('what is no network id cannot be removed', async () => {
  start()
  await expect(h.foyer.removeNetwork('demo' as never)).rejects.toMatchObject({
    message: 'Option network: must be a CAIP-2 id such as eip155:1, not "demo"',
  })
})

test('two widgets have their own networks', async () => {
  start()
  const other = createPluginHarness(fakeNamespace('demo'))
  await h.foyer.addNetwork(fakeNetwork('demo', 7))
  expect(other.read(networksAtom).map(({ id }) => id)).toEqual([1])
  await other.dispose()
})
