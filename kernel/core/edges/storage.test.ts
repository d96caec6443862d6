import { expect, test } from 'vitest'
import { createFakeStorage } from '../../testing/fake-edges.js'
import { createStorage, storageName } from './storage.js'

// behaviour 8.1
test('keeps values under its own prefix and touches nothing else', async () => {
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
test('where storage is denied or missing, values last as long as the page', async () => {
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
test('what is full in the middle keeps the newest value', async () => {
  const area = createFakeStorage()
  const storage = createStorage('shop', area)
  await storage.set('a', 'old')
  area.deny(true)
  await storage.set('a', 'new')
  area.deny(false)
  expect(await storage.get('a')).toBe('new')
})

test('what is no JSON is nothing', async () => {
  const storage = createStorage('shop', createFakeStorage({ 'foyer/shop/a': '{half' }))
  expect(await storage.get('a')).toBeUndefined()
})
