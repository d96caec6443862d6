import { expect, test, vi } from 'vitest'
import { connectorsAtom, statusAtom } from '../session/atoms.js'
import { sessionKey } from '../contracts/session.js'
import { defineFlag } from '../core/keys.js'
import { definePlugin, type Plugin } from '../core/plugins/definition.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeSession } from '../testing/fakes.js'
import { storageKey } from '../core/edges/storage.js'
import { createFakePage, createFakeStorage, settle } from '../testing/fake-edges.js'
import { createPluginHarness } from '../testing/harness.js'
import { until } from '../testing/until.js'
import { themeAtom } from '../ui/theme/theme.js'
import { createFoyer, createWidget } from './create-foyer.js'

const plain = definePlugin({ id: 'plain' })

// behaviour 3.14
test('two widgets have separate state and separate storage', async () => {
  const [firstWidget, secondWidget] = [
    createPluginHarness(fakeSession({ address: 'alice' })),
    createPluginHarness(plain()),
  ]
  expect([firstWidget.read(statusAtom), secondWidget.read(statusAtom)]).toEqual(['connected', 'disconnected'])
  firstWidget.foyer.setTheme({ mode: 'dark' })
  expect(secondWidget.read(themeAtom)).toEqual({})
  await Promise.all([firstWidget.dispose(), secondWidget.dispose()])
})

// behaviour 8.1
test('builds the storage prefix from the project ID and the id', async () => {
  const storage = createFakeStorage()
  const edges = {
    storage,
    log: () => {},
    whenIdle: () => () => {},
    http: { fetch },
    page: createFakePage(),
    clock: { now: () => 0, sleep: async () => {} },
  }
  const remoteFlags = async () => ({ plain: false })
  const foyer = createWidget({ plugins: [plain()], projectId: 'shop', id: 'second', remoteFlags }, edges)
  await until(() => storage.entries.size > 0, 'a stored entry')
  expect([...storage.entries.keys()]).toEqual(['foyer/shop/second/remote-flags'])
  await foyer.dispose()
})

// behaviour 13.6
test('debug() contains ids and states and no address', async () => {
  const h = createPluginHarness(fakeSession({ address: '0xSecretAddress' }))
  const debug = await h.foyer.debug()
  expect(debug).toMatchObject({
    kernel: '0.1.0',
    plugins: [
      { id: 'event-recorder', status: 'active' },
      { id: 'fake-session', status: 'active' },
    ],
    session: { demo: { status: 'connected', connectors: ['fake'] } },
    views: [],
  })
  expect(JSON.stringify(debug)).not.toContain('0xSecretAddress')
  await h.dispose()
})

test('read returns the value of an atom, and watch calls its listener on a change', async () => {
  const h = createPluginHarness(plain())
  const seen: string[] = []
  const undo = h.foyer.watch(statusAtom, (status) => seen.push(status))
  h.foyer.addPlugins(fakeSession({ address: 'alice' }))
  undo()
  expect([seen, h.foyer.read(connectorsAtom)]).toEqual([['connected'], []])
  await h.dispose()
})

// behaviour 9.2
test('reports a failing listener of watch and completes the connect', async () => {
  const h = createPluginHarness(plain(), { companions: [fakeNamespace(), fakeConnectors(fakeConnector())] })
  const [thrown, rejected] = [new Error('thrown'), new Error('rejected')]
  h.foyer.watch(statusAtom, () => {
    throw thrown
  })
  h.foyer.watch(statusAtom, () => Promise.reject(rejected) as never)
  const [connector] = h.read(connectorsAtom)
  await h.service(sessionKey).connect({ connectorId: connector?.id ?? '' })
  expect(h.read(statusAtom)).toBe('connected')
  expect(h.emitted.map(({ id }) => id)).toContain('session.connected')
  const causes = new Set(h.errors.map(({ error }) => (error as Error).cause))
  expect(causes).toEqual(new Set([thrown, rejected]))
  expect(h.errors[0]).toMatchObject({
    error: { message: 'Listener of "foyer.watch" in "host" failed' },
    context: { plugin: 'host' },
  })
  await h.dispose()
})

// behaviour 3.4
test('on() receives events of plugins and of the kernel by id', async () => {
  const h = createPluginHarness(plain())
  const listener = vi.fn()
  h.foyer.on('kernel.plugin-failed', listener)
  const broken = definePlugin({
    id: 'broken',
    setup() {
      throw new Error('no')
    },
  })
  h.foyer.addPlugins(broken())
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ plugin: 'broken' }))
  await h.dispose()
})

// behaviour 3.13
test('every call of dispose() resolves after the cleanups of plugins, which can use kernel services', async () => {
  const order: string[] = []
  let finish = () => {}
  const slow = definePlugin({
    id: 'slow',
    requires: { storage: storageKey },
    setup({ use, onDispose }) {
      onDispose(async () => {
        await new Promise<void>((resolve) => (finish = resolve))
        await use.storage.set('slow.closed', true)
        order.push('closed')
      })
      return {}
    },
  })
  const h = createPluginHarness(slow())
  const calls = [1, 2].map((call) => h.foyer.dispose().then(() => order.push(`call ${call}`)))
  await settle()
  finish()
  await Promise.all(calls)
  expect(order).toEqual(['closed', 'call 1', 'call 2'])
  expect([...h.storage.entries.keys()]).toEqual(['foyer/default/slow.closed'])
  expect(h.errors).toEqual([])
})

// behaviour 3.13
test('refuses what is no plugin when plugins are added, and adds none of them', async () => {
  const h = createPluginHarness(plain())
  const factory = plain as unknown as Plugin
  const ids = () => h.foyer.plugins.map(({ id }) => id)
  const before = ids()
  expect(() => h.foyer.addPlugins(fakeSession({ address: 'alice' }), factory)).toThrow(
    'Option plugins[1]: must be a plugin: call its factory',
  )
  expect(ids()).toEqual(before)
  await h.dispose()
})

test('refuses a flag that is no boolean, and keeps those of plugins that are added later', async () => {
  const late = definePlugin({ id: 'late', flag: defineFlag('late', { default: true }) })
  const h = createPluginHarness(plain())
  const { setFlags } = h.foyer as { readonly setFlags: (flags: unknown) => Promise<void> }
  await expect(setFlags({ late: 'no' })).rejects.toMatchObject({
    code: 'kernel/BAD_OPTION',
    message: expect.stringContaining('flags.late'),
  })
  await setFlags({ late: false })
  h.foyer.addPlugins(late())
  expect(h.foyer.plugins.find(({ id }) => id === 'late')?.status).toBe('disabled')
  await h.dispose()
})

test('configure rejects a factory that is not called, and names the remedy', async () => {
  const h = createPluginHarness(plain())
  await expect(h.foyer.configure(plain as unknown as Plugin)).rejects.toThrow(
    'Option plugins[0]: must be a plugin: call its factory',
  )
  expect(h.foyer.plugins.map(({ id, status }) => `${id} ${status}`)).toContain('plain active')
  await h.dispose()
})

test('throws on open, mount and addPlugins after dispose(), and names the remedy', async () => {
  const h = createPluginHarness(plain())
  const disposed = h.foyer.dispose()
  const message = 'This widget was disposed: call createFoyer()'
  expect(() => h.foyer.mount()).toThrow(message)
  expect(() => h.foyer.open()).toThrow(message)
  expect(() => h.foyer.addPlugins(plain() as Plugin)).toThrow(message)
  await disposed
})

test('mount(null) throws NO_ELEMENT', async () => {
  const h = createPluginHarness(plain())
  expect(() => h.foyer.mount(null)).toThrow('mount() got null: wait for the element')
  await h.dispose()
})

test('can be created and disposed on a server, where open() throws NO_DOCUMENT', async () => {
  const foyer = createFoyer({ plugins: [plain()] })
  expect(() => foyer.open()).toThrow('No document')
  await foyer.dispose()
  expect(() => foyer.addPlugins(plain() as Plugin)).toThrow('disposed')
})

// behaviour 10.4
test('logs errors without onError to the console, with the plugin name and the remedy', async () => {
  const log = vi.fn()
  const edges = {
    storage: undefined,
    log,
    whenIdle: () => () => {},
    http: { fetch },
    page: createFakePage(),
    clock: { now: () => 0, sleep: async () => {} },
  }
  const broken = definePlugin({
    id: 'broken',
    setup() {
      throw new Error('no')
    },
  })
  const foyer = createWidget({ plugins: [broken()] }, edges)
  expect(log).toHaveBeenCalledWith(
    '[foyer, plugin "broken"] Plugin "broken" failed to set up',
    expect.anything(),
  )
  await foyer.dispose()
})
