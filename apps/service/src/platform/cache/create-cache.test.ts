import { expect, test } from 'vitest'
import { createCache } from './create-cache.js'

function setUp() {
  let [time, made] = [0, 0]
  const kept = createCache<number>({ freshMs: 30, most: 2, now: () => time })
  const make = () => Promise.resolve(++made)
  return { kept, make, pass: (ms: number) => (time += ms) }
}

test('an answer is kept for its time, and made anew when told to', async () => {
  const { kept, make, pass } = setUp()
  expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual([1, 1])
  pass(29)
  expect(await kept.get('a', make)).toBe(1)
  expect(await kept.get('a', make, true)).toBe(2)
  expect(await kept.get('a', make)).toBe(2)
  pass(30)
  expect(await kept.get('a', make)).toBe(3)
})

test('what failed is not kept, and the oldest goes', async () => {
  const { kept, make } = setUp()
  await expect(kept.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.get('a', make)).toBe(1)
  await kept.get('b', make)
  await kept.get('c', make)
  expect(await kept.get('b', make)).toBe(2)
  expect(await kept.get('a', make)).toBe(4)
})
