import { expect, test } from 'vitest'
import type { ConnectorChange } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { accountAtom, accountOf, networkState, sessionAtom } from './atoms.js'

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]

/** A connected wallet, and every pair of account and network that store listeners saw since. */
async function connected() {
  const wallet = fakeConnector()
  const h = createPluginHarness(fakeConnectors(wallet), { beside: [fakeNamespace('demo', [], networks)] })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  const seen: string[] = []
  const look = () => {
    const { caipAddress, caipNetworkId } = h.read(accountAtom)
    seen.push([caipAddress, caipNetworkId, h.read(networkState('demo')).caipNetworkId].join(' '))
  }
  for (const atom of [sessionAtom, accountAtom, accountOf('demo'), networkState(), networkState('demo')])
    h.store.sub(atom, look)
  return Object.assign(h, { wallet, seen })
}

test('a report of accounts and network is one state for every listener', async () => {
  const h = await connected()
  h.wallet.tell.changed?.({ accounts: ['demo:2:bob'], network: 'demo:2' })
  expect([...new Set(h.seen)]).toEqual(['demo:2:bob demo:2 demo:2'])
  expect(h.emitted.slice(1)).toEqual([
    { id: 'session.network-switched', payload: { namespace: 'demo', caipNetworkId: 'demo:2' } },
    { id: 'session.account-changed', payload: { namespace: 'demo', caipAddress: 'demo:2:bob' } },
  ])
  await until(() => h.storage.entries.get('foyer/default/session')?.includes('demo:2:bob'), 'it to be stored')
  await h.dispose()
})

test('a report of one of them leaves the other as it was', async () => {
  const h = await connected()
  h.wallet.tell.changed?.({ network: 'demo:2' })
  h.wallet.tell.changed?.({ accounts: ['demo:2:bob', 'demo:2:alice'] })
  h.wallet.tell.changed?.({})
  expect([...new Set(h.seen)]).toEqual(['demo:2:alice demo:2 demo:2', 'demo:2:bob demo:2 demo:2'])
  await h.dispose()
})

test.each([
  { accounts: ['demo:2:bob'], network: 'other:2' },
  { accounts: ['bob'], network: 'demo:2' },
] as unknown as ConnectorChange[])(
  'a report with a part that is not of the namespace changes nothing: %o',
  async (report) => {
    const h = await connected()
    h.wallet.tell.changed?.(report)
    expect(h.seen).toEqual([])
    expect(h.errors[0]?.error).toMatchObject({ code: 'session/BAD_APPROVAL' })
    await h.dispose()
  },
)

test('a report without an account ends the connection', async () => {
  const h = await connected()
  h.wallet.tell.changed?.({ accounts: [], network: 'demo:2' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'disconnected', address: undefined })
  await h.dispose()
})
