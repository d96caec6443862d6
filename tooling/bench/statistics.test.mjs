import { expect, test } from 'vitest'
import { median, percentile } from './statistics.mjs'

test('median is the middle value, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([9, 1, 5, 6])).toBe(5.5)
  expect(median([7])).toBe(7)
})

test('percentile is the smallest value that covers the share', () => {
  expect(
    percentile(
      Array.from({ length: 100 }, (_, index) => 100 - index),
      95,
    ),
  ).toBe(95)
  expect(percentile([3], 95)).toBe(3)
})
