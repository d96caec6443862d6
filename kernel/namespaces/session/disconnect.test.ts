import { expect, test } from 'vitest'
import type { Approval, Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { accountAtom, sessionAtom, statusAtom } from './atoms.js'
import { disconnectLimitMs } from './disconnect.js'

const never = () => new Promise<never>(() => {})

function start(...connectors: readonly Connector[]) {
  const h = createPluginHarness(fakeConnectors(...connectors), {
    beside: [fakeNamespace('demo'), fakeNamespace('other')],
  })
  const namespaceState = (namespace: string) => h.read(sessionAtom).byNamespace[namespace]
  return Object.assign(h, { session: h.service(sessionKey), namespaceState })
}

/** A promise that a test resolves. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve: (value: T) => resolve(value) }
}

test('a connect stays "connecting" when the disconnect of another wallet of the namespace ends', async () => {
  const left = deferred<void>()
  const h = start(
    fakeConnector({ id: 'a', disconnect: () => left.promise }),
    fakeConnector({ id: 'b', connect: never }),
  )
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  const waiting = new AbortController()
  const connecting = h.session.connect({ connectorId: 'b', signal: waiting.signal }).catch(() => {})
  await until(() => h.read(statusAtom) === 'connecting', 'the connect')
  left.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connecting', leaving: false, connections: [] })
  waiting.abort()
  await connecting
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

test('a disconnect of one namespace leaves a connect in another namespace alone', async () => {
  const answer = deferred<Approval>()
  const h = start(
    fakeConnector({ id: 'a' }),
    fakeConnector({ id: 's', namespace: 'other', connect: () => answer.promise }),
  )
  await h.session.connect({ connectorId: 'a' })
  const connecting = h.session.connect({ connectorId: 's' })
  await until(() => h.namespaceState('other')?.status === 'connecting', 'the connect')
  await h.session.disconnect({ namespace: 'demo' })
  answer.resolve({ accounts: ['other:1:alice'], network: 'other:1' })
  expect(await connecting).toMatchObject({ uid: 'other/s' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'other' })
  await h.dispose()
})

test.each([
  ['its namespace', { namespace: 'demo' }],
  ['everything', {}],
])('a disconnect of %s cancels a connect and settles its status at once', async (_, request) => {
  const h = start(fakeConnector({ id: 'a', connect: never }))
  const connecting = h.session.connect({ connectorId: 'a' }).catch((error: unknown) => error)
  await until(() => h.read(statusAtom) === 'connecting', 'the connect')
  await h.session.disconnect(request)
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(await connecting).toMatchObject({ code: 'session/CANCELLED' })
  await h.dispose()
})

test('a slow disconnect leaves a newer connection of the same wallet alone', async () => {
  const left = deferred<void>()
  const disconnects = [left.promise, Promise.resolve()]
  const wallet = fakeConnector({ id: 'a', disconnect: () => disconnects.shift() ?? Promise.resolve() })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  const { instance } = await h.session.connect({ connectorId: 'a' })
  left.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connected', leaving: false })
  expect(h.namespaceState('demo')?.connections.map((connection) => connection.instance)).toEqual([instance])
  expect(h.storage.entries.get('foyer/default/session')).toContain(String(instance))
  await h.dispose()
})

test('a newer connection of a wallet can be disconnected while the older one still is', async () => {
  const left = deferred<void>()
  const disconnects = [left.promise, Promise.resolve()]
  const wallet = fakeConnector({ id: 'a', disconnect: () => disconnects.shift() ?? Promise.resolve() })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  await h.session.connect({ connectorId: 'a' })
  await h.session.disconnect()
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: true, connections: [] })
  left.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: false })
  await h.dispose()
})

test('a wallet that never answers a disconnect is disconnected after the limit', async () => {
  const h = start(fakeConnector({ id: 'a', disconnect: never }))
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.clock.waiting === 1, 'the limit')
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connected', leaving: true })
  await h.clock.advance(disconnectLimitMs)
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: false })
  expect(h.emitted.map(({ id }) => id).slice(-2)).toEqual([
    'session.disconnect-failed',
    'session.disconnected',
  ])
  expect(h.errors[0]?.error).toMatchObject({
    code: 'session/DISCONNECT_FAILED',
    cause: { code: 'session/NO_ANSWER', message: 'Wallet a did not answer' },
  })
  await h.dispose()
})

test('a disconnect settles when the widget is disposed, without a report', async () => {
  const h = start(fakeConnector({ id: 'a', disconnect: never }))
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  await h.dispose()
  await leaving
  expect(h.errors).toEqual([])
})
