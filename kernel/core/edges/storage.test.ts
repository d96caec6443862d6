import { expect, test } from 'vitest'
import { createFakeStorage } from '../../testing/fake-edges.js'
import { createStorage, storageName } from './storage.js'

// behaviour 8.1
test('stores values under its own prefix and changes no other entry', async () => {
  const area = createFakeStorage({ theirs: 'untouched' })
  const storage = createStorage('shop', area)
  await storage.set('a', { b: 1 })
  expect([...area.entries]).toEqual([
    ['theirs', 'untouched'],
    ['foyer/shop/a', '{"b":1}'],
  ])
  expect(storageName('shop', 'a')).toBe('foyer/shop/a')
  expect(await storage.get('a')).toEqual({ b: 1 })
  await storage.remove('a')
  expect(await storage.get('a')).toBeUndefined()
  expect(area.entries.get('theirs')).toBe('untouched')
})

// behaviour 8.2
test('keeps values in memory if storage is denied or missing', async () => {
  const denied = createFakeStorage()
  denied.deny(true)
  for (const area of [denied, undefined]) {
    const storage = createStorage('shop', area)
    await storage.set('a', 1)
    expect(await storage.get('a')).toBe(1)
    await storage.remove('a')
    expect(await storage.get('a')).toBeUndefined()
  }
})

// behaviour 8.2
test('returns the newest value if a write was denied', async () => {
  const area = createFakeStorage()
  const storage = createStorage('shop', area)
  await storage.set('a', 'old')
  area.deny(true)
  await storage.set('a', 'new')
  area.deny(false)
  expect(await storage.get('a')).toBe('new')
})

test('returns undefined for a stored value that is not JSON', async () => {
  const storage = createStorage('shop', createFakeStorage({ 'foyer/shop/a': '{half' }))
  expect(await storage.get('a')).toBeUndefined()
})
