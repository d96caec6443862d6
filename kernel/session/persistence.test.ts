import { expect, onTestFinished, test } from 'vitest'
import type { Connector } from '../contracts/connector.js'
import { sessionKey } from '../contracts/session.js'
import { createFakeStorage, settle } from '../testing/index.js'
import { fakeConnector, fakeConnectors, fakeNamespace } from '../testing/fakes.js'
import { createPluginHarness } from '../testing/harness.js'
import { shiftVersion } from '../testing/fake-edges.js'
import { until } from '../testing/until.js'
import { allConnections, sessionAtom, statusAtom } from './state.js'

const key = 'foyer/default/session'

/** Storage of one site that counts the writes of the session. */
function createSite(initial: Readonly<Record<string, string>> = {}) {
  const storage = createFakeStorage(initial)
  let writes = 0
  storage.openTab().watch?.((name) => name === key && writes++)
  const open = (shift: number, ...connectors: readonly Connector[]) => {
    const tab = storage.openTab()
    const h = createPluginHarness(fakeConnectors(...connectors), {
      companions: [fakeNamespace()],
      storage: { ...tab, ...shiftVersion(tab, key, shift) },
    })
    const uids = () => allConnections(h.read(sessionAtom)).map(({ uid }) => uid)
    return Object.assign(h, { session: h.service(sessionKey), uids })
  }
  const version = () => (JSON.parse(storage.entries.get(key) ?? '{}') as { version?: number }).version
  return { storage, open, version, writes: () => writes }
}

/** Waits until the messages between the tabs are delivered. */
async function settleTabs() {
  for (let turn = 0; turn < 30; turn++) await settle()
}

// behaviour 8.4
test('two tabs with different versions keep separate connections, without repeated writes', async () => {
  const site = createSite()
  const older = site.open(0, fakeConnector({ id: 'a' }))
  const newer = site.open(1, fakeConnector({ id: 'b' }))
  await older.session.connect({ connectorId: 'a' })
  await settleTabs()
  expect([site.version(), newer.uids()]).toEqual([2, []])
  await newer.session.connect({ connectorId: 'b' })
  await settleTabs()
  expect([site.version(), older.uids(), newer.uids()]).toEqual([3, ['demo/a'], ['demo/b']])
  expect(site.writes()).toBeLessThanOrEqual(2)
  await older.dispose()
  await newer.dispose()
})

// behaviour 8.4
test('an older tab keeps its connections in memory and leaves the newer version in storage', async () => {
  const site = createSite()
  const wallet = fakeConnector({ id: 'a' })
  const older = site.open(0, wallet, fakeConnector({ id: 'c' }))
  const newer = site.open(1, fakeConnector({ id: 'b' }))
  await newer.session.connect({ connectorId: 'b' })
  const stored = site.storage.entries.get(key)
  await older.session.connect({ connectorId: 'a' })
  wallet.emit.accountsChanged?.(['demo:1:bob'])
  await older.session.connect({ connectorId: 'c' })
  await older.session.disconnect()
  await settleTabs()
  expect([older.uids(), newer.uids()]).toEqual([[], ['demo/b']])
  expect(site.storage.entries.get(key)).toBe(stored)
  expect([...older.errors, ...newer.errors]).toEqual([])
  await older.dispose()
  await newer.dispose()
})

// behaviour 8.4
test('a newer version in storage stays, although the storage was denied when the older tab connected', async () => {
  const site = createSite()
  const newer = site.open(1, fakeConnector({ id: 'b' }))
  await newer.session.connect({ connectorId: 'b' })
  await newer.dispose()
  const stored = site.storage.entries.get(key)
  const older = site.open(0, fakeConnector({ id: 'a' }), fakeConnector({ id: 'c' }))
  site.storage.deny(true)
  await older.session.connect({ connectorId: 'a' })
  site.storage.deny(false)
  await older.session.connect({ connectorId: 'c' })
  expect(site.storage.entries.get(key)).toBe(stored)
  expect(older.uids()).toEqual(['demo/c', 'demo/a'])
  await older.dispose()
})

// behaviour 8.4
test('a newer version replaces the stored session of an older one on its first connect', async () => {
  const older = JSON.stringify({ version: 1, connections: [], current: {} })
  const site = createSite({ [key]: older })
  const tab = site.open(0, fakeConnector({ id: 'a' }))
  await settleTabs()
  await tab.session.disconnect()
  expect(site.storage.entries.get(key)).toBe(older)
  await tab.session.connect({ connectorId: 'a' })
  expect(site.version()).toBe(2)
  await tab.dispose()
})

// behaviour 8.4
test.each(['{"version":3,"anything":true}', '{"version":1}'])(
  'neither reads nor removes a stored session of another version: %s',
  async (text) => {
    const site = createSite({ [key]: text })
    const tab = site.open(0, fakeConnector({ id: 'a' }))
    await tab.session.reconnect()
    await settleTabs()
    expect([site.storage.entries.get(key), tab.uids(), tab.errors]).toEqual([text, [], []])
    await tab.dispose()
  },
)

test('restores a stored connection of an unknown connector type', async () => {
  const site = createSite()
  const writer = site.open(0, fakeConnector({ id: 'a' }))
  await writer.session.connect({ connectorId: 'a' })
  await writer.dispose()
  const text = (site.storage.entries.get(key) ?? '').replace('EXTERNAL', 'PASSKEY')
  const secondSite = createSite({ [key]: text })
  const tab = secondSite.open(0, fakeConnector({ id: 'a' }))
  await until(() => tab.uids().includes('demo/a'), 'the connection')
  await tab.dispose()
})

test('keeps the choice of a namespace that the page no longer has', async () => {
  const storage = createFakeStorage()
  const [rose, sun] = [fakeConnector({ id: 'rose' }), fakeConnector({ id: 'sun', namespace: 'solar' })]
  const open = (namespaces: readonly string[], ...connectors: readonly Connector[]) => {
    const companions = namespaces.map((id) => fakeNamespace(id))
    const h = createPluginHarness(fakeConnectors(...connectors), { companions, storage: storage.openTab() })
    return Object.assign(h, { session: h.service(sessionKey) })
  }
  const stored = () => JSON.parse(storage.entries.get(key) ?? '{}') as { readonly current?: unknown }
  const first = open(['demo', 'solar'], rose, sun)
  await first.session.connect({ connectorId: 'sun' })
  await first.session.connect({ connectorId: 'rose' })
  await first.dispose()
  const second = open(['demo'], rose)
  await until(() => second.read(statusAtom) === 'connected', 'the restored wallet')
  rose.emit.accountsChanged?.(['demo:1:bob'])
  await until(() => storage.entries.get(key)?.includes('bob'), 'the stored account')
  expect(stored().current).toEqual({ demo: 'demo/rose', solar: 'solar/sun' })
  await second.dispose()
})

// behaviour 8.4
test.each(['"text"', '{"version":2,"connections":[{}]}', '{"version":9}', '{half', 'null', '[]'])(
  'ignores an invalid stored session: %s',
  async (text) => {
    const storage = createFakeStorage({ [key]: text })
    const h = createPluginHarness(fakeConnectors(fakeConnector()), { companions: [fakeNamespace()], storage })
    await settle()
    await until(() => h.read(statusAtom) === 'disconnected', 'disconnected')
    expect(h.errors).toEqual([])
    await h.dispose()
  },
)

// behaviour 8.2
test('reports once that the browser denies storage, with the remedy, and keeps connections until the page is closed', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    },
  })
  const h = createPluginHarness(fakeConnectors(fakeConnector({ id: 'a' }), fakeConnector({ id: 'b' })), {
    companions: [fakeNamespace()],
  })
  const session = h.service(sessionKey)
  await session.connect({ connectorId: 'a' })
  await session.connect({ connectorId: 'b' })
  expect(h.errors.map(({ error }) => error)).toEqual([
    expect.objectContaining({
      code: 'session/STORAGE_DENIED',
      kind: 'config',
      message: expect.stringContaining('sandbox="allow-scripts allow-same-origin"'),
    }),
  ])
  expect(h.read(statusAtom)).toBe('connected')
  await h.dispose()
})
