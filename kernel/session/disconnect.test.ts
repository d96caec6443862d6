import { expect, test } from 'vitest'
import type { Approval, Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { accountAtom } from './atoms.js'
import { disconnectLimitMs } from './disconnect.js'
import { sessionErrors } from './errors.js'
import { sessionAtom, statusAtom } from './state.js'

const never = () => new Promise<never>(() => {})

function start(...connectors: readonly Connector[]) {
  const h = createPluginHarness(fakeConnectors(...connectors), {
    companions: [fakeNamespace('demo'), fakeNamespace('other')],
  })
  const namespaceState = (namespace: string) => h.read(sessionAtom).byNamespace[namespace]
  return Object.assign(h, { session: h.service(sessionKey), namespaceState })
}

/** Creates a promise with its `resolve`. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve: (value: T) => resolve(value) }
}

test('a connect in the same namespace stays pending when a disconnect completes', async () => {
  const disconnectAnswer = deferred<void>()
  const h = start(
    fakeConnector({ id: 'a', disconnect: () => disconnectAnswer.promise }),
    fakeConnector({ id: 'b', connect: never }),
  )
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  const abortController = new AbortController()
  const connecting = h.session.connect({ connectorId: 'b', signal: abortController.signal }).catch(() => {})
  await until(() => h.read(statusAtom) === 'connecting', 'the connect')
  disconnectAnswer.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connecting', leaving: false, connections: [] })
  abortController.abort()
  await connecting
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

// behaviour 1.2
test('a disconnect of one namespace does not cancel a connect in another', async () => {
  const approval = deferred<Approval>()
  const h = start(
    fakeConnector({ id: 'a' }),
    fakeConnector({ id: 's', namespace: 'other', connect: () => approval.promise }),
  )
  await h.session.connect({ connectorId: 'a' })
  const connecting = h.session.connect({ connectorId: 's' })
  await until(() => h.namespaceState('other')?.status === 'connecting', 'the connect')
  await h.session.disconnect({ namespace: 'demo' })
  approval.resolve({ accounts: ['other:1:alice'], network: 'other:1' })
  expect(await connecting).toMatchObject({ uid: 'other/s' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', namespace: 'other' })
  await h.dispose()
})

// behaviour 1.2
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

test('a slow disconnect does not remove a newer connection of the same wallet', async () => {
  const disconnectAnswer = deferred<void>()
  const disconnects = [disconnectAnswer.promise, Promise.resolve()]
  const wallet = fakeConnector({ id: 'a', disconnect: () => disconnects.shift() ?? Promise.resolve() })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  const { instance } = await h.session.connect({ connectorId: 'a' })
  disconnectAnswer.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'connected', leaving: false })
  expect(h.namespaceState('demo')?.connections.map((connection) => connection.instance)).toEqual([instance])
  expect(h.storage.entries.get('foyer/default/session')).toContain(String(instance))
  await h.dispose()
})

test('a newer connection can be disconnected while the older disconnect is pending', async () => {
  const disconnectAnswer = deferred<void>()
  const disconnects = [disconnectAnswer.promise, Promise.resolve()]
  const wallet = fakeConnector({ id: 'a', disconnect: () => disconnects.shift() ?? Promise.resolve() })
  const h = start(wallet)
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  await h.session.connect({ connectorId: 'a' })
  await h.session.disconnect()
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: true, connections: [] })
  disconnectAnswer.resolve()
  await leaving
  expect(h.namespaceState('demo')).toMatchObject({ status: 'disconnected', leaving: false })
  await h.dispose()
})

// behaviour 1.11
test('removes the connection after the time limit if the wallet does not answer', async () => {
  const h = start(fakeConnector({ id: 'a', disconnect: never }))
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.clock.pendingSleeps === 1, 'the limit')
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

test('a pending disconnect resolves on dispose without an error report', async () => {
  const h = start(fakeConnector({ id: 'a', disconnect: never }))
  await h.session.connect({ connectorId: 'a' })
  const leaving = h.session.disconnect()
  await until(() => h.namespaceState('demo')?.leaving, 'the disconnect')
  await h.dispose()
  await leaving
  expect(h.errors).toEqual([])
})

// behaviour 1.9, 1.11
test('reports a failed disconnect and removes the connection', async () => {
  const h = start(
    fakeConnector({ id: 'good' }),
    fakeConnector({ id: 'bad', disconnect: () => Promise.reject(new Error('stay')) }),
  )
  await h.session.connect({ connectorId: 'good' })
  await h.session.connect({ connectorId: 'bad' })
  await h.session.disconnect({ namespace: 'demo' })
  expect(h.emitted.map(({ id }) => id).slice(-2)).toEqual([
    'session.disconnect-failed',
    'session.disconnected',
  ])
  expect(sessionErrors.DISCONNECT_FAILED.is(h.errors[0]?.error)).toBe(true)
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', connectorId: 'good' })
  await h.session.disconnect()
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})
