import { expect, test } from 'vitest'
import type { Approval } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import { accountAtom, accountOf, networkState } from './account-atoms.js'
import { sessionAtom, statusAtom } from './state.js'

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]

/** Connects a wallet and records each pair of account and network that store listeners see. */
async function connected(wallet = fakeConnector()) {
  const h = createPluginHarness(fakeConnectors(wallet), {
    companions: [fakeNamespace('demo', [], networks), fakeNamespace('other')],
  })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  const seen: string[] = []
  const record = () => {
    const { caipAddress, caipNetworkId } = h.read(accountAtom)
    seen.push([caipAddress, caipNetworkId, h.read(networkState('demo')).caipNetworkId].join(' '))
  }
  for (const atom of [sessionAtom, accountAtom, accountOf('demo'), networkState(), networkState('demo')])
    h.store.sub(atom, record)
  return Object.assign(h, { wallet, seen })
}

// behaviour 1.15
test('emits a change of accounts and network as one update', async () => {
  const h = await connected()
  h.wallet.emit.changed?.({ accounts: ['demo:2:bob'], network: 'demo:2' })
  expect([...new Set(h.seen)]).toEqual(['demo:2:bob demo:2 demo:2'])
  expect(h.emitted.slice(1)).toEqual([
    { id: 'session.network-switched', payload: { namespace: 'demo', caipNetworkId: 'demo:2' } },
    { id: 'session.account-changed', payload: { namespace: 'demo', caipAddress: 'demo:2:bob' } },
  ])
  await until(() => h.storage.entries.get('foyer/default/session')?.includes('demo:2:bob'), 'the write')
  await h.dispose()
})

test('replaces accounts, network and approved networks by the reported ones, with addresses unchanged', async () => {
  const h = await connected()
  const accounts = ['demo:2:tb1qalice', 'demo:2:bob'] as const
  h.wallet.emit.changed?.({ accounts, network: 'demo:2', approvedNetworks: ['demo:2'] })
  expect(h.read(accountAtom)).toMatchObject({
    address: 'tb1qalice',
    allAccounts: accounts.map((caipAddress) => ({ caipAddress })),
  })
  expect(h.read(networkState('demo'))).toMatchObject({ approvedCaipNetworkIds: ['demo:2'] })
  h.wallet.emit.changed?.({ accounts: ['demo:1:bc1qalice'], network: 'demo:1' })
  expect(h.read(accountAtom)).toMatchObject({ address: 'bc1qalice', caipNetworkId: 'demo:1' })
  expect(h.read(networkState('demo')).approvedCaipNetworkIds).toBeUndefined()
  await h.dispose()
})

// behaviour 1.16
test.each([
  { accounts: ['demo:2:bob'], network: 'other:2' },
  { accounts: ['bob'], network: 'demo:2' },
  { accounts: ['demo:2:bob'] },
  { accounts: [{ caipAddress: 'other:2:bob' }], network: 'demo:2' },
  { accounts: [{ caipAddress: 'demo:2:bob', label: 7 }], network: 'demo:2' },
  { accounts: [null], network: 'demo:2' },
  { network: 'demo:2' },
  undefined,
] as unknown as Approval[])(
  'ignores a report with accounts or network outside the namespace: %o',
  async (report) => {
    const h = await connected()
    h.wallet.emit.changed?.(report)
    expect(h.seen).toEqual([])
    expect(h.errors[0]?.error).toMatchObject({
      code: expect.stringMatching(/BAD_APPROVAL|NO_ACCOUNTS/) as string,
    })
    await h.dispose()
  },
)

// behaviour 1.16
test('a report without accounts ends the connection', async () => {
  const h = await connected()
  h.wallet.emit.changed?.({ accounts: [], network: 'demo:2' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'disconnected', address: undefined })
  await h.dispose()
})

// behaviour 9.4
test('emits an event for each change of network and accounts, and for the disconnect', async () => {
  const h = await connected()
  const { wallet } = h
  wallet.emit.networkChanged?.('demo:2')
  expect(h.read(accountAtom)).toMatchObject({ caipNetworkId: 'demo:2', caipAddress: 'demo:2:alice' })
  wallet.emit.accountsChanged?.(['demo:2:bob'])
  expect(h.read(accountAtom).address).toBe('bob')
  wallet.emit.accountsChanged?.([])
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(h.read(accountAtom).address).toBeUndefined()
  expect(h.emitted.map(({ id }) => id)).toEqual([
    'session.connected',
    'session.network-switched',
    'session.account-changed',
    'session.account-changed',
    'session.disconnected',
  ])
  await until(() => !h.storage.entries.has('foyer/default/session'), 'the removal')
  await h.dispose()
})

test('reads approved networks from the approval of the wallet', async () => {
  const approval = {
    accounts: ['demo:1:alice'] as const,
    network: 'demo:1' as const,
    approvedNetworks: ['demo:1', 'other:1', 'nonsense'] as CaipNetworkId[],
  }
  const h = await connected(fakeConnector({ connect: async () => approval }))
  expect(h.read(networkState())).toMatchObject({
    approvedCaipNetworkIds: ['demo:1'],
    supportsAllNetworks: false,
  })
  expect(h.read(accountOf('demo'))).toMatchObject({ status: 'connected', address: 'alice' })
  expect(h.read(accountOf('other'))).toMatchObject({ status: 'disconnected', address: undefined })
  await h.dispose()
})

test('reads accounts as ids and as records, each address once', async () => {
  const payment = {
    caipAddress: 'demo:1:bc1qpay',
    kind: 'payment',
    publicKey: '02ab',
    label: 'Spending',
  } as const
  const ordinals = { caipAddress: 'demo:1:bc1pord', kind: 'ordinals' } as const
  const approval: Approval = {
    accounts: [payment, ordinals, 'demo:1:bc1qold', { ...ordinals, kind: 'again' }],
    network: 'demo:1',
  }
  const h = await connected(fakeConnector({ connect: async () => approval }))
  expect(h.read(accountAtom)).toMatchObject({
    address: 'bc1qpay',
    accountKind: 'payment',
    allAccounts: [payment, ordinals, { caipAddress: 'demo:1:bc1qold' }],
    addressLabels: { bc1qpay: 'Spending' },
  })
  await h.service(sessionKey).selectAccount('demo:1:bc1pord')
  expect(h.read(accountAtom)).toMatchObject({
    accountKind: 'ordinals',
    allAccounts: [ordinals, payment, { caipAddress: 'demo:1:bc1qold' }],
  })
  await h.dispose()
})

test('detaches the driver on dispose', async () => {
  const h = await connected()
  await h.dispose()
  expect(h.wallet.calls.at(-1)).toBe('unwatch')
})
