import { expect, test } from 'vitest'
import { createRecentKeys } from './recent-keys.js'

test('it knows the latest so many, and forgets the oldest first', () => {
  const latest = createRecentKeys(2)
  for (const text of ['a', 'b', 'a', 'c']) latest.add(text)
  expect(['a', 'b', 'c'].map((text) => latest.has(text))).toEqual([false, true, true])
})
