import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { sessionKey } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { schema } from '../../author.js'
import { defineFlag } from '../../flags/keys.js'
import { fill } from '../../plugins/contributions.js'
import { definePlugin } from '../../plugins/definition.js'
import { fakeConnector, fakeNamespace, type FakeConnector } from '../../testing/fakes.js'
import { createPluginHarness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { accountAtom, statusAtom } from './atoms.js'

const never = () => new Promise<never>(() => {})

/** A connector source whose every activation has drivers of its own, as walletconnect has. */
function start(createConnector: (activation: number) => FakeConnector) {
  const activations: FakeConnector[] = []
  const list = atom<readonly Connector[]>([])
  const source = definePlugin({
    id: 'source',
    flag: defineFlag('source', { default: true }),
    config: schema.object({ name: schema.optional(schema.string(), 'first') }),
    contributes: [fill(connectorSources, { id: 'source', list })],
    setup({ store, onDispose }) {
      const connector = createConnector(activations.length)
      activations.push(connector)
      store.set(list, [connector])
      onDispose(() => store.set(list, []))
      return {}
    },
  })
  const h = createPluginHarness(source(), { beside: [fakeNamespace()] })
  const restart = () => h.foyer.configure(source({ name: 'second' }))
  return Object.assign(h, { session: h.service(sessionKey), activations, restart })
}

test('a restarted connector source is asked again, and its new driver is followed', async () => {
  const h = start(() => fakeConnector())
  await h.session.connect({ connectorId: 'fake' })
  await h.restart()
  const [first, second] = h.activations as [FakeConnector, FakeConnector]
  await until(() => second.calls.includes('reconnect'), 'the new driver to be asked')
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(first.calls.at(-1)).toBe('unwatch')
  first.tell.accountsChanged?.(['demo:1:old'])
  second.tell.accountsChanged?.(['demo:1:new'])
  expect(h.read(accountAtom).address).toBe('new')
  expect(await h.session.provider('demo')).toBe(second.tell)
  await h.dispose()
})

test('a connection that the restarted source does not confirm ends', async () => {
  const h = start((activation) => fakeConnector(activation === 0 ? {} : { reconnect: async () => undefined }))
  await h.session.connect({ connectorId: 'fake' })
  await h.restart()
  await until(() => h.activations[1]?.calls.includes('reconnect'), 'the new driver to be asked')
  await until(() => h.read(statusAtom) === 'disconnected', 'the end')
  expect(await h.session.provider('demo')).toBeUndefined()
  await until(() => !h.storage.entries.has('foyer/default/session'), 'the stored session to be removed')
  await h.dispose()
})

test.each([
  ['restarted', (h: ReturnType<typeof start>) => h.restart()],
  ['switched off', (h: ReturnType<typeof start>) => h.setFlags({ source: false })],
])('a connect whose source is %s meanwhile is rejected', async (_, change) => {
  const h = start(() => fakeConnector({ connect: never }))
  const connecting = h.session.connect({ connectorId: 'fake' }).catch((error: unknown) => error)
  await until(() => h.activations[0]?.calls.includes('connect'), 'the wallet to be asked')
  await change(h)
  expect(await connecting).toMatchObject({ code: 'session/CONNECTOR_GONE' })
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})
