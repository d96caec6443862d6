import { afterEach, expect, test, vi } from 'vitest'
import { schema, storageKey } from '#kernel'
import { createFakeStorage, createPluginHarness, fakeNamespace } from '#kernel/testing'
import { createStoredList } from './contract.js'
import { createFakeLocks } from '../../tooling/unit/fake-locks.js'

afterEach(() => void vi.unstubAllGlobals())

const name = 'foyer/default/demo.list'
const newer = '{"v":2,"data":[{"id":"x"}]}'

function start(stored?: string) {
  const storage = createFakeStorage(stored === undefined ? {} : { [name]: stored })
  const h = createPluginHarness(fakeNamespace('demo'), { storage })
  const list = createStoredList(h.service(storageKey), 'demo.list', 1, schema.string())
  return { h, storage, list }
}

test('stores changes with the version, and an empty list leaves no key', async () => {
  const { h, storage, list } = start()
  await Promise.all([list.change((items) => [...items, 'a']), list.change((items) => [...items, 'b'])])
  expect([storage.entries.get(name), await list.read()]).toEqual(['{"v":1,"data":["a","b"]}', ['a', 'b']])
  await list.change(() => [])
  expect([storage.entries.has(name), await list.read()]).toEqual([false, []])
  await h.dispose()
})

test.each(['{"v":1,"data":{"0":"a"}}', '{"v":0,"data":["a"]}', '{"v":"2","data":["a"]}', '["a"]', '"text"'])(
  'removes what is no list, or of an older version: %s',
  async (stored) => {
    const { h, storage, list } = start(stored)
    expect([await list.read(), storage.entries.has(name)]).toEqual([[], false])
    await h.dispose()
  },
)

// money 21
test('leaves out items that can’t be read, and refuses to store them', async () => {
  const { h, storage, list } = start('{"v":1,"data":["a",1,"b"]}')
  expect(await list.read()).toEqual(['a', 'b'])
  await expect(list.change((items) => [...items, 2 as never])).rejects.toThrow('demo.list: ')
  await list.change((items) => [...items, 'c'])
  expect(storage.entries.get(name)).toBe('{"v":1,"data":["a","b","c"]}')
  await h.dispose()
})

// behaviour 8.5
test('leaves a list of a newer version in storage, and keeps changes in memory', async () => {
  const { h, storage, list } = start(newer)
  expect(await list.read()).toEqual([])
  await list.change((items) => ['a', ...items])
  await list.change((items) => ['b', ...items])
  await list.change((items) => items.filter((item) => item !== 'a'))
  expect([await list.read(), storage.entries.get(name)]).toEqual([['b'], newer])
  await list.change(() => [])
  expect([await list.read(), storage.entries.get(name)]).toEqual([[], newer])
  await h.dispose()
})

// behaviour 8.5
test('stores the changes in memory once the list of a newer version is gone', async () => {
  const { h, storage, list } = start(newer)
  await list.change(() => ['a'])
  storage.removeItem(name)
  expect(await list.read()).toEqual(['a'])
  await list.change((items) => [...items, 'b'])
  expect(storage.entries.get(name)).toBe('{"v":1,"data":["a","b"]}')
  await list.change((items) => items.filter((item) => item !== 'a'))
  expect(await list.read()).toEqual(['b'])
  await h.dispose()
})

// behaviour 17.31
test('changes of two tabs at once are all stored', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const storage = createFakeStorage()
  const tabs = [storage, storage.openTab()].map((own) => {
    const h = createPluginHarness(fakeNamespace('demo'), { storage: own })
    return { h, list: createStoredList(h.service(storageKey), 'demo.list', 1, schema.string()) }
  })
  await Promise.all(tabs.map(({ list }, index) => list.change((items) => [...items, `tab ${index}`])))
  expect(storage.entries.get(name)).toBe('{"v":1,"data":["tab 0","tab 1"]}')
  for (const { h } of tabs) await h.dispose()
})

test('a change that fails leaves the next one its turn', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const { h, list } = start()
  const failing = list.change(() => {
    throw new Error('no change')
  })
  await expect(failing).rejects.toThrow('no change')
  await list.change(() => ['a'])
  expect(await list.read()).toEqual(['a'])
  await h.dispose()
})

test('a list is read once the changes that were begun before are stored', async () => {
  const { h, list } = start('{"v":1,"data":["a"]}')
  const [, read] = await Promise.all([list.change((items) => [...items, 'b']), list.read()])
  expect(read).toEqual(['a', 'b'])
  await h.dispose()
})

// behaviour 8.5
test('adds the changes in memory to a list of this version that another tab stores in place of a newer one', async () => {
  const { h, storage, list } = start(newer)
  await list.change(() => ['a'])
  storage.setItem(name, '{"v":1,"data":["b"]}')
  expect(await list.read()).toEqual(['a', 'b'])
  await list.change((items) => [...items, 'c'])
  expect([await list.read(), storage.entries.get(name)]).toEqual([
    ['a', 'b', 'c'],
    '{"v":1,"data":["a","b","c"]}',
  ])
  await h.dispose()
})
