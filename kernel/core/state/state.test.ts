import { expect, test, vi } from 'vitest'
import { createContainer } from '../di/container.js'
import { defineService } from '../keys.js'
import { object, string } from '../schema/schema.js'
import { createStorage } from '../edges/storage.js'
import { createFakeClock, createFakeStorage, settle } from '../../testing/fake-edges.js'
import { cached } from './cached.js'
import { persistAtom, persistedAtom } from './persisted-atom.js'
import { createStore, revisionAtom, serviceAtom, servicesAtom } from './store.js'
import { optionalServiceAtom } from './optional-service.js'

const counter = defineService<{ readonly id: number }>('demo.counter')

test('serviceAtom throws and optionalServiceAtom returns undefined while the plugin is inactive', async () => {
  const [store, container] = [createStore(), createContainer()]
  const activate = (id: number) => {
    const activation = container.activate({ id: 'demo' }, () => {})
    activation.provide(counter, () => ({ id }))
    container.publish([activation])
    return activation
  }
  const [requiredAtom, optionalAtom] = [serviceAtom(counter), optionalServiceAtom(counter)]
  expect(() => store.get(requiredAtom)).toThrow('No Foyer store')
  store.set(servicesAtom, { ...container, report: () => {} })
  const { scope } = activate(1)
  expect([store.get(requiredAtom).id, store.get(optionalAtom)?.id]).toEqual([1, 1])
  container.publish([])
  await scope.dispose()
  store.set(revisionAtom, 1)
  expect(() => store.get(requiredAtom)).toThrow('No active plugin provides')
  expect(store.get(optionalAtom)).toBeUndefined()
  activate(2)
  store.set(revisionAtom, 2)
  expect(store.get(requiredAtom).id).toBe(2)
})

const schema = object({ name: string() })
const nameAtom = () => persistedAtom({ key: 'demo.name', version: 2, schema, initial: { name: '' } })
const stored = (value: unknown) => createFakeStorage({ 'foyer/x/demo.name': JSON.stringify(value) })

test('persistAtom restores the stored value and stores changes until its signal is aborted', async () => {
  const [store, area, abortController] = [
    createStore(),
    stored({ v: 2, data: { name: 'Ada' } }),
    new AbortController(),
  ]
  const atom = nameAtom()
  await persistAtom(atom, {
    store,
    storage: createStorage('x', area),
    report: vi.fn(),
    signal: abortController.signal,
  })
  expect(store.get(atom)).toEqual({ name: 'Ada' })
  store.set(atom, { name: 'Bo' })
  expect(area.entries.get('foyer/x/demo.name')).toBe('{"v":2,"data":{"name":"Bo"}}')
  abortController.abort()
  store.set(atom, { name: 'Cy' })
  expect(area.entries.get('foyer/x/demo.name')).toContain('Bo')
})

// behaviour 8.3
test.each([[{ v: 1, data: { name: 'old' } }], ['text'], [null], [[]]])(
  'persistAtom reports and removes a stored value of an older version or of none: %j',
  async (value) => {
    const [store, area, report] = [createStore(), stored(value), vi.fn()]
    const atom = nameAtom()
    await persistAtom(atom, {
      store,
      storage: createStorage('x', area),
      report,
      signal: new AbortController().signal,
    })
    expect(store.get(atom)).toEqual({ name: '' })
    expect(area.entries.size).toBe(0)
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'kernel/STORED_DATA' }))
  },
)

// behaviour 8.3
test('persistAtom keeps a value of its version in another shape, which a newer release may have written, until it is set', async () => {
  const newer = { v: 2, data: { name: { first: 'Ada' } } }
  const [store, area, report] = [createStore(), stored(newer), vi.fn()]
  const atom = nameAtom()
  const storage = createStorage('x', area)
  await persistAtom(atom, { store, storage, report, signal: new AbortController().signal })
  expect(store.get(atom)).toEqual({ name: '' })
  expect(await storage.get('demo.name')).toEqual(newer)
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'kernel/STORED_DATA' }))
  store.set(atom, { name: 'Bo' })
  await settle()
  expect(await storage.get('demo.name')).toEqual({ v: 2, data: { name: 'Bo' } })
})

test('persistAtom prefers a value that is set during the first read', async () => {
  const [store, area] = [createStore(), stored({ v: 2, data: { name: 'stored' } })]
  const atom = nameAtom()
  const restored = persistAtom(atom, {
    store,
    storage: createStorage('x', area),
    report: vi.fn(),
    signal: new AbortController().signal,
  })
  store.set(atom, { name: 'newer' })
  await restored
  expect(store.get(atom)).toEqual({ name: 'newer' })
})

function createCounted(fails: () => boolean = () => false) {
  const clock = createFakeClock()
  const load = vi.fn(async (key: string) => {
    if (fails()) throw new Error('down')
    return `${key} ${load.mock.calls.length}`
  })
  const cache = cached({
    load,
    key: (key: string) => key,
    ttlMs: 30_000,
    retryBlockMs: 10_000,
    clock,
    signal: new AbortController().signal,
  })
  return { clock, load, cache }
}

// behaviour 6.3
test('cached() caches a value per key until its TTL ends, and deduplicates concurrent requests', async () => {
  const { clock, cache } = createCounted()
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  await clock.advance(29_999)
  expect(await cache.get('a')).toBe('a 1')
  await clock.advance(1)
  expect(await cache.get('a')).toBe('a 3')
  expect(await cache.get('a', { force: true })).toBe('a 4')
  cache.clear()
  expect(await cache.get('a')).toBe('a 5')
})

// behaviour 6.3
test('cached() gives the callers of an older load the answer of a newer one', async () => {
  const answers: { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void }[] =
    []
  const cache = cached({
    load: () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })),
    key: (key: string) => key,
    ttlMs: 30_000,
    clock: createFakeClock(),
    signal: new AbortController().signal,
  })
  const older = cache.get('a')
  const newer = cache.get('a', { force: true })
  answers[1]?.resolve('newer')
  expect(await newer).toBe('newer')
  answers[0]?.resolve('older')
  expect(await older).toBe('newer')
  const failing = cache.get('a', { force: true })
  const latest = cache.get('a', { force: true })
  answers[2]?.reject(new Error('down'))
  answers[3]?.resolve('latest')
  expect(await Promise.all([failing, latest])).toEqual(['latest', 'latest'])
})

test('cached() caches a failure for retryBlockMs, unless forced', async () => {
  let down = true
  const { clock, load, cache } = createCounted(() => down)
  await expect(cache.get('a')).rejects.toThrow('down')
  await settle()
  down = false
  await expect(cache.get('a')).rejects.toThrow('down')
  expect(load).toHaveBeenCalledTimes(1)
  expect(await cache.get('a', { force: true })).toBe('a 2')
  down = true
  await expect(cache.get('a', { force: true })).rejects.toThrow('down')
  await clock.advance(10_000)
  down = false
  expect(await cache.get('a')).toBe('a 4')
})

const persist = (area: ReturnType<typeof createFakeStorage>, signal = new AbortController().signal) => {
  const [store, report, atom] = [createStore(), vi.fn(), nameAtom()]
  const restored = persistAtom(atom, { store, storage: createStorage('x', area), report, signal })
  return { store, report, atom, restored }
}
const name = 'foyer/x/demo.name'
const newer = '{"v":3,"data":{"first":"Ada"}}'

// behaviour 8.3
test('persistAtom neither reads nor overwrites a newer version that another tab writes', async () => {
  const area = stored({ v: 2, data: { name: 'Ada' } })
  const { store, report, atom, restored } = persist(area)
  await restored
  const tab = area.openTab()
  tab.setItem(name, newer)
  await settle()
  store.set(atom, { name: 'Bo' })
  expect([store.get(atom), area.entries.get(name), report.mock.calls]).toEqual([{ name: 'Bo' }, newer, []])
  tab.setItem(name, '{"v":1,"data":{}}')
  await settle()
  expect([area.entries.get(name), report.mock.calls]).toEqual(['{"v":1,"data":{}}', []])
  tab.removeItem(name)
  store.set(atom, { name: 'Cy' })
  expect(area.entries.get(name)).toBe('{"v":2,"data":{"name":"Cy"}}')
})

// behaviour 8.3
test.each([false, true])(
  'persistAtom keeps a newer stored version, with a change during the read: %s',
  async (isWritten) => {
    const area = stored(JSON.parse(newer))
    const { store, report, atom, restored } = persist(area)
    if (isWritten) store.set(atom, { name: 'Bo' })
    await restored
    store.set(atom, { name: 'Cy' })
    expect([area.entries.get(name), report.mock.calls]).toEqual([newer, []])
  },
)

test('persistAtom writes nothing if its signal is aborted while an invalid value is removed', async () => {
  const area = stored('text')
  const abortController = new AbortController()
  const remove = area.removeItem
  const { store, atom, restored } = persist(
    Object.assign(area, { removeItem: (key: string) => (remove(key), abortController.abort()) }),
    abortController.signal,
  )
  await restored
  store.set(atom, { name: 'Bo' })
  expect(area.entries.size).toBe(0)
})

test('persistAtom applies and writes nothing if its signal is aborted during the first read', async () => {
  const area = stored({ v: 2, data: { name: 'Ada' } })
  const abortController = new AbortController()
  const { store, atom, restored } = persist(area, abortController.signal)
  abortController.abort()
  await restored
  expect(store.get(atom)).toEqual({ name: '' })
  store.set(atom, { name: 'Bo' })
  expect(area.entries.get(name)).toContain('Ada')
})
