import { expect, test, vi } from 'vitest'
import {
  clockKey,
  definePlugin,
  defineSlot,
  fill,
  hostKey,
  httpKey,
  messageOverridesAtom,
  persisted,
  persistedAtom,
  routerKey,
  schema,
  slotAtom,
  storageKey,
} from '../author.js'
import { sessionEvents } from '../contracts/session-events.js'
import { pluginStatesAtom } from '../index.js'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace } from '../testing/index.js'
import { sessionKey } from '../contracts/session.js'

test('a plugin can require the clock, HTTP, storage, router and host services', async () => {
  const seen: unknown[] = []
  const curious = definePlugin({
    id: 'curious',
    requires: { clock: clockKey, host: hostKey, http: httpKey, router: routerKey, storage: storageKey },
    setup({ use }) {
      void use.storage.set('note', 'saved')
      seen.push(use.clock.now(), use.host.name, use.router.can({ id: 'absent.view' }))
      void use.http.fetch('http://demo/').then(async (response) => seen.push(await response.json()))
      return {}
    },
  })
  const h = createPluginHarness(curious(), { http: { 'http://demo/': () => ({ hello: 'there' }) } })
  await h.clock.advance(0)
  expect(seen).toEqual([h.clock.now(), 'this site', false, { hello: 'there' }])
  expect(h.storage.entries.get('foyer/default/note')).toBe('"saved"')
  expect(h.read(pluginStatesAtom).map(({ id }) => id)).toEqual(['event-recorder', 'curious'])
  await h.dispose()
})

test('a persisted atom keeps its value in a new widget with the same storage', async () => {
  const nameAtom = persistedAtom({ key: 'diary.name', version: 1, schema: schema.string(), initial: '' })
  const diary = definePlugin({ id: 'diary', contributes: [persisted(nameAtom)] })
  const first = createPluginHarness(diary())
  await first.clock.advance(0)
  first.store.set(nameAtom, 'Ada')
  await first.dispose()
  const second = createPluginHarness(diary(), { storage: first.storage })
  await second.clock.advance(0)
  expect(second.read(nameAtom)).toBe('Ada')
  await second.dispose()
})

// behaviour 9.4
test('emits the session events under the exported keys', async () => {
  const listener = vi.fn()
  const listening = definePlugin({
    id: 'listening',
    setup({ events }) {
      for (const key of Object.values(sessionEvents)) {
        events.on<unknown>(key, () => listener(key.id))
      }
      return {}
    },
  })
  const wallet = fakeConnector({ disconnect: () => Promise.reject(new Error('stay')) })
  const absent = fakeConnector({ id: 'absent', connect: () => Promise.reject(new Error('out of order')) })
  const h = createPluginHarness(listening(), {
    companions: [fakeNamespace(), fakeConnectors(wallet, absent)],
  })
  await h
    .service(sessionKey)
    .connect({ connectorId: 'absent' })
    .catch(() => {})
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  wallet.emit.networkChanged?.('demo:2')
  await h.service(sessionKey).disconnect()
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  wallet.emit.disconnected?.()
  expect(listener.mock.calls.flat()).toEqual([
    'session.connect-failed',
    'session.connected',
    'session.network-switched',
    'session.account-changed',
    'session.disconnect-failed',
    'session.disconnected',
    'session.connected',
    'session.disconnected',
  ])
  expect(
    Object.values(sessionEvents)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...new Set<string>(listener.mock.calls.flat())].sort())
  await h.dispose()
})

test('slotAtom and messageOverridesAtom have the fills and the texts of the host', async () => {
  const slot = defineSlot<{ readonly label: string }>('demo.slot')
  const demo = definePlugin({ id: 'demo', contributes: [fill(slot, { id: 'a', label: 'A' })] })
  const h = createPluginHarness(demo(), { messages: { 'demo.hello': 'Servus' } })
  expect(h.read(slotAtom(slot))).toMatchObject([{ id: 'a', label: 'A', plugin: 'demo' }])
  expect(h.read(messageOverridesAtom)).toEqual({ 'demo.hello': 'Servus' })
  await h.dispose()
})
