import { expect, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { namespace } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { createFakeWallet } from '../testing/fake-wallet.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom, accountOf } from './account-atoms.js'
import { sessionAtom } from './state.js'

const stored = 'foyer/default/session'

/** Connects two wallets of one namespace and then one of another. */
async function connected(...more: readonly Connector[]) {
  const first = fakeConnector({
    id: 'first',
    connect: async () => ({ accounts: ['demo:1:alice', 'demo:1:bob'], network: 'demo:1' }),
  })
  const second = fakeConnector({ id: 'second' })
  const third = fakeConnector({ id: 'third', namespace: 'other' })
  const wallets = [first, second, third]
  const all = [...wallets, ...more]
  const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
  const h = createPluginHarness(fakeConnectors(...all), {
    companions: [fakeNamespace('demo', [], networks), fakeNamespace('other')],
  })
  const session = h.service(sessionKey)
  for (const { id } of all) await session.connect({ connectorId: id })
  const emittedBefore = h.emitted.length
  return Object.assign(h, { session, wallets, emittedNow: () => h.emitted.slice(emittedBefore) })
}

// behaviour 1.17
test('makes a wallet of several in a namespace the one in use, without a call to any wallet', async () => {
  const h = await connected()
  const calls = h.wallets.map((wallet) => wallet.calls.length)
  await h.session.selectAccount('demo:1:bob')
  expect(h.read(accountAtom)).toMatchObject({ connectorId: 'first', address: 'bob', namespace: 'demo' })
  expect(h.read(sessionAtom).byNamespace['demo']?.connections.map(({ uid }) => uid)).toEqual([
    'demo/second',
    'demo/first',
  ])
  expect(h.wallets.map((wallet) => wallet.calls.length)).toEqual(calls)
  expect(h.emittedNow()).toEqual([
    { id: 'session.network-switched', payload: { namespace: 'demo', caipNetworkId: 'demo:1' } },
    { id: 'session.account-changed', payload: { namespace: 'demo', caipAddress: 'demo:1:bob' } },
  ])
  await until(() => h.storage.entries.get(stored)?.includes('"demo":"demo/first"'), 'the write')
  await h.dispose()
})

// behaviour 1.17
test('leaves an account that several wallets share with the one in use, unless another is named', async () => {
  const h = await connected()
  await h.session.selectAccount('demo:1:alice')
  expect(h.read(accountAtom).connectorId).toBe('second')
  await h.session.selectAccount('demo:1:alice', { connection: 'demo/first' })
  expect(h.read(accountAtom).connectorId).toBe('first')
  await expect(h.session.selectAccount('demo:1:bob', { connection: 'demo/second' })).rejects.toThrow(
    'Account not found',
  )
  await h.dispose()
})

test('emits nothing if the account is the active one already', async () => {
  const h = await connected()
  await h.session.selectAccount('other:1:alice')
  expect(h.emittedNow()).toEqual([])
  await h.dispose()
})

// behaviour 1.12, 1.17
test('cancels a pending network switch, whose late approval changes nothing but the wallet', async () => {
  const slow = createFakeWallet('slow', 'demo', true)
  const h = await connected(slow.connector())
  slow.nextAnswer = 'hang'
  const switching = h.session.switchNetwork('demo:2')
  await h.session.selectAccount('other:1:alice')
  await expect(switching).rejects.toMatchObject({ code: 'session/CANCELLED' })
  await slow.approvePending()
  expect(h.read(accountAtom).caipAddress).toBe('other:1:alice')
  expect(h.read(accountOf('demo')).caipNetworkId).toBe('demo:2')
  await h.dispose()
})

// behaviour 1.17
test('selects an account in any spelling that its namespace takes for the same address', async () => {
  const accounts = ['demo:1:0xAb', 'demo:1:0xCd'] as const
  const hexadecimal = definePlugin({
    id: 'demo-namespace',
    contributes: [namespace('demo', { networks: [fakeNetwork()], addresses: { ignoresCase: /^0x/ } })],
  })
  const wallet = fakeConnector({ connect: async () => ({ accounts, network: 'demo:1' }) })
  const h = createPluginHarness(hexadecimal(), { companions: [fakeConnectors(wallet)] })
  const session = h.service(sessionKey)
  await session.connect({ connectorId: 'fake' })
  await session.selectAccount('demo:1:0xcd')
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: 'demo:1:0xCd', allAccounts: { length: 2 } })
  await expect(session.selectAccount('demo:2:0xcd')).rejects.toMatchObject({ code: 'session/NO_ACCOUNTS' })
  await h.dispose()
})
