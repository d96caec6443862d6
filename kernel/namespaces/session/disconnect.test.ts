import { expect, test } from 'vitest'
import type { Approval, Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { settle } from '../../testing/index.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { accountAtom, sessionAtom, statusAtom } from './atoms.js'

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
