import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { fill } from '../../plugins/contributions.js'
import { definePlugin } from '../../plugins/definition.js'
import { createFakeStorage, settle, type FakeStorage } from '../../testing/index.js'
import { fakeConnector, fakeNamespace, type FakeConnector } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { allConnections } from './connections.js'
import { accountAtom, sessionAtom, statusAtom } from './atoms.js'

const key = 'foyer/default/session'
const never = () => new Promise<never>(() => {})

/** A page whose wallets announce themselves when the test calls `announce`. */
function openPage(storage: FakeStorage, ...present: readonly FakeConnector[]) {
  const list = atom<readonly Connector[]>(present)
  const source = definePlugin({ id: 'source', contributes: [fill(connectorSources, { id: 'source', list })] })
  const h = createPluginHarness(source(), {
    beside: [fakeNamespace('demo'), fakeNamespace('other')],
    storage,
  })
  const announce = (connector: FakeConnector) => h.store.set(list, (all) => [...all, connector])
  const uids = () => allConnections(h.read(sessionAtom)).map(({ uid }) => uid)
  const sessionStatus = () => h.read(statusAtom)
  return Object.assign(h, { session: h.service(sessionKey), announce, uids, sessionStatus })
}

/** A site on which these wallets were connected, in this order. */
async function stored(...ids: readonly string[]) {
  const storage = createFakeStorage()
  const h = openPage(storage, ...ids.map((id) => fakeConnector({ id })))
  for (const connectorId of ids) await h.session.connect({ connectorId })
  await h.dispose()
  return storage
}

/** Lets `ms` pass in a page that waits for a wallet. */
async function pass(h: ReturnType<typeof openPage>, ms: number) {
  await until(() => h.sessionStatus() === 'reconnecting', 'the wait')
  await until(() => h.clock.waiting > 0, 'the wait')
  await h.clock.advance(ms)
}

test.each([1_200, 3_500, 60_000])(
  'a stored wallet that announces itself after %i ms is restored',
  async (ms) => {
    const storage = await stored('a')
    const h = openPage(storage)
    await pass(h, ms)
    expect([h.sessionStatus(), h.clock.waiting]).toEqual(['disconnected', 0])
    expect(storage.entries.get(key)).toContain('"demo/a"')
    const wallet = fakeConnector({ id: 'a' })
    h.announce(wallet)
    await until(() => h.sessionStatus() === 'connected', 'the connection')
    expect(h.read(accountAtom)).toMatchObject({ connectorId: 'a', address: 'alice' })
    expect(wallet.calls).toEqual(['reconnect'])
    expect([h.emitted.map(({ id }) => id), h.errors]).toEqual([[], []])
    await h.dispose()
  },
)

test('a stored wallet that never announces itself is still stored for the next page', async () => {
  const storage = await stored('a')
  const first = openPage(storage)
  await pass(first, 60_000)
  await first.dispose()
  const second = openPage(storage, fakeConnector({ id: 'a' }))
  await until(() => second.sessionStatus() === 'connected', 'the connection')
  await second.dispose()
})

test('a wallet of a plugin that is added later is restored', async () => {
  const storage = await stored('a')
  const h = openPage(storage)
  await pass(h, 60_000)
  const connectors = [fakeConnector({ id: 'a' })]
  const late = definePlugin({
    id: 'late',
    contributes: [fill(connectorSources, { id: 'late', list: atom(connectors) })],
  })
  h.foyer.addPlugins(late())
  await until(() => h.sessionStatus() === 'connected', 'the connection')
  expect(h.uids()).toEqual(['demo/a'])
  await h.dispose()
})

test('a wallet whose namespace is added later is restored', async () => {
  const storage = createFakeStorage()
  const nearWallet = () => fakeConnector({ id: 'n', namespace: 'near' })
  const before = openPage(storage, nearWallet())
  before.foyer.addPlugins(fakeNamespace('near'))
  await before.session.connect({ connectorId: 'n' })
  await before.dispose()
  const h = openPage(storage, nearWallet())
  await pass(h, 60_000)
  expect(h.sessionStatus()).toBe('disconnected')
  h.foyer.addPlugins(fakeNamespace('near'))
  await until(() => h.sessionStatus() === 'connected', 'the connection')
  await h.dispose()
})

test('a late wallet is left out when the visitor has connected another one of its namespace', async () => {
  const storage = await stored('a')
  const h = openPage(storage, fakeConnector({ id: 'b' }))
  await pass(h, 3_500)
  await h.session.connect({ connectorId: 'b' })
  const wallet = fakeConnector({ id: 'a' })
  h.announce(wallet)
  await settle()
  expect([h.uids(), wallet.calls]).toEqual([['demo/b'], []])
  expect(storage.entries.get(key)).not.toContain('"demo/a"')
  await h.dispose()
})

test('a late wallet is restored beside a connection of another namespace, which stays active', async () => {
  const storage = await stored('a')
  const h = openPage(storage, fakeConnector({ id: 's', namespace: 'other' }))
  await pass(h, 3_500)
  await h.session.connect({ connectorId: 's' })
  h.announce(fakeConnector({ id: 'a' }))
  await until(() => h.uids().includes('demo/a'), 'the connection')
  expect(h.read(accountAtom)).toMatchObject({ namespace: 'other', connectorId: 's' })
  await h.dispose()
})

test.each([{}, { namespace: 'demo' }])(
  'a late wallet is left out when the visitor has disconnected: %o',
  async (request) => {
    const storage = await stored('a', 'b')
    const h = openPage(storage, fakeConnector({ id: 'b' }))
    await pass(h, 3_500)
    expect(h.uids()).toEqual(['demo/b'])
    await h.session.disconnect(request)
    const wallet = fakeConnector({ id: 'a' })
    h.announce(wallet)
    await settle()
    expect([h.uids(), wallet.calls, storage.entries.has(key)]).toEqual([[], [], false])
    await h.dispose()
  },
)

test('several wallets that are late wait together and are restored one by one', async () => {
  const storage = await stored('a', 'b')
  const h = openPage(storage)
  await pass(h, 1_000)
  expect(h.sessionStatus()).toBe('disconnected')
  h.announce(fakeConnector({ id: 'b' }))
  await until(() => h.uids().length === 1, 'the first connection')
  h.announce(fakeConnector({ id: 'a' }))
  await until(() => h.uids().length === 2, 'the second connection')
  expect(h.read(accountAtom).connectorId).toBe('b')
  await h.dispose()
})

test('a late wallet that shares nothing any more is forgotten', async () => {
  const storage = await stored('a')
  const h = openPage(storage)
  await pass(h, 3_500)
  h.announce(fakeConnector({ id: 'a', reconnect: async () => undefined }))
  await until(() => !storage.entries.has(key), 'the stored session to be removed')
  expect(h.sessionStatus()).toBe('disconnected')
  await h.dispose()
})

test('a late wallet that does not answer is asked once', async () => {
  const storage = await stored('a')
  const h = openPage(storage)
  await pass(h, 3_500)
  const wallet = fakeConnector({ id: 'a', reconnect: never })
  h.announce(wallet)
  await until(() => wallet.calls.length > 0, 'the wallet to be asked')
  await until(() => h.clock.waiting > 0, 'the limit')
  await h.clock.advance(10_000)
  expect([h.sessionStatus(), wallet.calls]).toEqual(['disconnected', ['reconnect']])
  expect(storage.entries.get(key)).toContain('"demo/a"')
  await h.dispose()
})
