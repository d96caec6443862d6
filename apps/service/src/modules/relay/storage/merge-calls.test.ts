import { describe, expect, test } from 'vitest'
import { mergeCalls } from './merge-calls.js'

describe('mergeCalls', () => {
  test('merges calls that arrive while a batch runs, and gives each its result', async () => {
    const batches: (readonly number[])[] = []
    const double = mergeCalls(async (items: readonly number[]) => {
      batches.push(items)
      await Promise.resolve()
      return items.map((item) => 2 * item)
    }, 3)
    expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
    expect(await double(6)).toBe(12)
  })

  test('rejects the calls of a batch that fails, and no other', async () => {
    const check = mergeCalls(async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('no')
      return items
    }, 1)
    const outcomes = await Promise.allSettled([1, 2, 3].map(check))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})
