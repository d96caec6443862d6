import { expect, test, vi } from 'vitest'
import { sessionKey } from '../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { accountAtom, accountOf, explorerUrl, networkState } from './account-atoms.js'

function start() {
  const wallet = fakeConnector()
  const h = createPluginHarness(fakeConnectors(wallet), { companions: [fakeNamespace()] })
  return Object.assign(h, { wallet, session: h.service(sessionKey) })
}
const addNetworks = async (h: ReturnType<typeof start>, ...ids: readonly number[]) => {
  for (const id of ids) await h.foyer.addNetwork(fakeNetwork('demo', id))
}

// behaviour 1.21
test.each([undefined, 'demo'])('networkState(%s) emits each added network', async (namespace) => {
  const h = start()
  const listener = vi.fn()
  h.foyer.watch(networkState(namespace), ({ requestedCaipNetworks }) =>
    listener(requestedCaipNetworks.length),
  )
  await addNetworks(h, 2, 3, 4)
  expect(listener.mock.calls).toEqual([[2], [3], [4]])
  await h.dispose()
})

test('accountOf and networkState return the same atom for the same namespace', () => {
  expect(networkState('demo')).toBe(networkState('demo'))
  expect(accountOf()).toBe(accountAtom)
  expect(accountOf('demo')).not.toBe(accountOf('other'))
})

// behaviour 1.21
test('accountAtom keeps its reference until a field of the account changes', async () => {
  const h = start()
  const disconnected = h.read(accountAtom)
  const listener = vi.fn()
  const namespaceListener = vi.fn()
  h.foyer.watch(accountAtom, listener)
  h.foyer.watch(accountOf('demo'), namespaceListener)
  await addNetworks(h, 2)
  expect(h.read(accountAtom)).toBe(disconnected)
  await h.session.connect({ connectorId: 'fake' })
  const connected = h.read(accountAtom)
  const calls = listener.mock.calls.length
  await addNetworks(h, 3)
  h.wallet.emit.accountsChanged?.(['demo:1:alice'])
  expect(h.read(accountAtom)).toBe(connected)
  expect(listener).toHaveBeenCalledTimes(calls)
  h.wallet.emit.accountsChanged?.(['demo:1:bob'])
  expect(listener).toHaveBeenCalledTimes(calls + 1)
  expect(namespaceListener).toHaveBeenCalledTimes(calls + 1)
  await h.dispose()
})

test('two widgets have separate accounts', async () => {
  const [first, second] = [start(), start()]
  await first.session.connect({ connectorId: 'fake' })
  expect([first.read(accountAtom).address, second.read(accountAtom).address]).toEqual(['alice', undefined])
  await first.dispose()
  await second.dispose()
})

test('explorerUrl encodes the id in the path, and returns undefined without an explorer', () => {
  const explorer = { ...fakeNetwork(), blockExplorers: [{ name: 'Scan', url: 'https://scan.example/' }] }
  expect(explorerUrl(explorer, 'address', 'a/../b')).toBe('https://scan.example/address/a%2F..%2Fb')
  expect(explorerUrl(fakeNetwork(), 'tx', '0x1')).toBeUndefined()
  const paths = { tx: '/extrinsic/{id}?cluster=dev' }
  const withPaths = {
    ...fakeNetwork(),
    blockExplorers: [{ name: 'Scan', url: 'https://scan.example', paths }],
  }
  expect(explorerUrl(withPaths, 'tx', '$&/1')).toBe('https://scan.example/extrinsic/%24%26%2F1?cluster=dev')
  expect(explorerUrl(withPaths, 'address', 'a')).toBe('https://scan.example/address/a')
})
