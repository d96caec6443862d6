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

const counter = defineService('demo.counter').of<{ readonly id: number }>()

test('a service atom follows deactivation and activation and never returns a disposed service', async () => {
  const [store, container] = [createStore(), createContainer()]
  const activate = (id: number) => {
    const activation = container.activate({ id: 'demo' }, () => {})
    activation.provide(counter, () => ({ id }))
    container.publish([activation])
    return activation
  }
  const [must, may] = [serviceAtom(counter), optionalServiceAtom(counter)]
  expect(() => store.get(must)).toThrow('No Foyer store')
  store.set(servicesAtom, container)
  const { scope } = activate(1)
  expect([store.get(must).id, store.get(may)?.id]).toEqual([1, 1])
  container.publish([])
  await scope.dispose()
  store.set(revisionAtom, 1)
  expect(() => store.get(must)).toThrow('No active plugin provides')
  expect(store.get(may)).toBeUndefined()
  activate(2)
  store.set(revisionAtom, 2)
  expect(store.get(must).id).toBe(2)
})

const schema = object({ name: string() })
const nameAtom = () => persistedAtom({ key: 'demo.name', version: 2, schema, initial: { name: '' } })
const stored = (value: unknown) => createFakeStorage({ 'foyer/x/demo.name': JSON.stringify(value) })

test('a persisted atom reads its stored value and stores changes while its plugin is active', async () => {
  const [store, area, ended] = [createStore(), stored({ v: 2, data: { name: 'Ada' } }), new AbortController()]
  const atom = nameAtom()
  await persistAtom(atom, { store, storage: createStorage('x', area), report: vi.fn(), signal: ended.signal })
  expect(store.get(atom)).toEqual({ name: 'Ada' })
  store.set(atom, { name: 'Bo' })
  expect(area.entries.get('foyer/x/demo.name')).toBe('{"v":2,"data":{"name":"Bo"}}')
  ended.abort()
  store.set(atom, { name: 'Cy' })
  expect(area.entries.get('foyer/x/demo.name')).toContain('Bo')
})

// behaviour 8.3
test.each([[{ v: 1, data: { name: 'old' } }], [{ v: 2, data: { name: 7 } }], ['text'], [null], [[]]])(
  'reports and removes a stored value with an invalid shape: %j',
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

test('a value set during the first read takes precedence over the stored one', async () => {
  const [store, area] = [createStore(), stored({ v: 2, data: { name: 'kept' } })]
  const atom = nameAtom()
  const kept = persistAtom(atom, {
    store,
    storage: createStorage('x', area),
    report: vi.fn(),
    signal: new AbortController().signal,
  })
  store.set(atom, { name: 'newer' })
  await kept
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
test('caches a value per key until its TTL ends, and deduplicates concurrent requests', async () => {
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

test('caches a failure for a while, unless forced', async () => {
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
  const kept = persistAtom(atom, { store, storage: createStorage('x', area), report, signal })
  return { store, report, atom, kept }
}
const name = 'foyer/x/demo.name'
const newer = '{"v":3,"data":{"first":"Ada"}}'

// behaviour 8.3
test('a persisted atom ignores a newer version of another tab and does not overwrite it', async () => {
  const area = stored({ v: 2, data: { name: 'Ada' } })
  const { store, report, atom, kept } = persist(area)
  await kept
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
  'a persisted atom keeps a newer stored version, with a change during the read: %s',
  async (isWritten) => {
    const area = stored(JSON.parse(newer))
    const { store, report, atom, kept } = persist(area)
    if (isWritten) store.set(atom, { name: 'Bo' })
    await kept
    store.set(atom, { name: 'Cy' })
    expect([area.entries.get(name), report.mock.calls]).toEqual([newer, []])
  },
)

test('a persisted atom of a plugin deactivated during the removal of an invalid value writes nothing', async () => {
  const area = stored('text')
  const ended = new AbortController()
  const remove = area.removeItem
  const { store, atom, kept } = persist(
    Object.assign(area, { removeItem: (key: string) => (remove(key), ended.abort()) }),
    ended.signal,
  )
  await kept
  store.set(atom, { name: 'Bo' })
  expect(area.entries.size).toBe(0)
})

test('a persisted atom whose plugin ends while it is read keeps its value and writes nothing', async () => {
  const area = stored({ v: 2, data: { name: 'Ada' } })
  const ended = new AbortController()
  const { store, atom, kept } = persist(area, ended.signal)
  ended.abort()
  await kept
  expect(store.get(atom)).toEqual({ name: '' })
  store.set(atom, { name: 'Bo' })
  expect(area.entries.get(name)).toContain('Ada')
})
