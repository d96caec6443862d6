import { expect, test } from 'vitest'
import { createLatest } from './latest.js'

test('it knows the latest so many, and forgets the oldest first', () => {
  const latest = createLatest(2)
  for (const text of ['a', 'b', 'a', 'c']) latest.add(text)
  expect(['a', 'b', 'c'].map((text) => latest.has(text))).toEqual([false, true, true])
})
