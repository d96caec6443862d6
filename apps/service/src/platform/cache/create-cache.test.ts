import { describe, expect, test } from 'vitest'
import { createCache } from './create-cache.js'

function setUp({ staleMs = 0 } = {}) {
  let [time, made] = [0, 0]
  const kept = createCache<number>({ freshMs: 30, staleMs, most: 2, now: () => time })
  const make = () => Promise.resolve(++made)
  return { kept, make, pass: (ms: number) => (time += ms) }
}

test('an answer is kept for its time, and made again when it is forced', async () => {
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

describe('a failure after an answer', () => {
  const fail = () => Promise.reject(new Error('no'))

  test('returns the last answer until that is too old, and makes one again at each call', async () => {
    const { kept, make, pass } = setUp({ staleMs: 100 })
    expect(await kept.get('a', make)).toBe(1)
    pass(30)
    expect(await kept.get('a', fail)).toBe(1)
    expect(await kept.get('a', make)).toBe(2)
    pass(99)
    expect(await kept.get('a', fail)).toBe(2)
    pass(1)
    await expect(kept.get('a', fail)).rejects.toThrow('no')
    expect(await kept.get('a', make)).toBe(3)
  })

  test('reaches callers that ask for a new answer, and does not lose the last one', async () => {
    const { kept, make, pass } = setUp({ staleMs: 100 })
    await kept.get('a', make)
    await expect(kept.get('a', fail, true)).rejects.toThrow('no')
    pass(30)
    expect(await kept.get('a', fail)).toBe(1)
  })

  test('is returned to all who asked meanwhile', async () => {
    const { kept, make, pass } = setUp({ staleMs: 100 })
    await kept.get('a', make)
    pass(30)
    expect(await Promise.all([kept.get('a', fail), kept.get('a', fail)])).toEqual([1, 1])
  })
})
