import { expect, test } from 'vitest'
import { directionOf, samplePoints, sizeOfChange, summarizeSeries } from './summarize-series.js'
import { chartPaths } from './views/chart-paths.js'
import { pricePlaces } from './views/price-places.js'

test('has no course below two points', () => {
  expect([summarizeSeries([]), summarizeSeries([[1, 2]])]).toEqual([undefined, undefined])
})

test.each([
  [[4, 5], 'up', '25'],
  [[4, 3], 'down', '25'],
  [[4, 9, 4], 'same', '0'],
  [[100_000, 100_001], 'same', '0.001'],
  [[1e-15, 1e15], 'up', '1000000000'],
])('the course of %j is %s by %s', (prices, direction, change) => {
  const points = prices.map((price, index): [number, number] => [index + 1, price])
  const summary = summarizeSeries(points)
  expect(summary?.direction).toBe(direction)
  expect(Number(summary?.change)).toBeCloseTo(Number(change), 6)
  expect([summary?.low, summary?.high]).toEqual([Math.min(...prices), Math.max(...prices)])
})

test('a change below 0.01 percent is none', () => {
  expect([0.0099, -0.0099, 0.01, -0.01].map(directionOf)).toEqual(['same', 'same', 'up', 'down'])
  expect(sizeOfChange(-1e-9)).toBe('0.000000001')
})

test('samples keep the first and the last point', () => {
  const points = Array.from({ length: 100 }, (_, index): [number, number] => [index, 1])
  const sample = samplePoints(points, 12)
  expect([sample.length, sample[0], sample.at(-1)]).toEqual([12, points[0], points.at(-1)])
  expect(samplePoints(points.slice(0, 3), 12)).toHaveLength(3)
})

test.each([
  [
    [
      [0, 1],
      [10, 3],
      [20, 2],
    ],
    'M0 92L160 4L320 48',
  ],
  [
    [
      [0, 5],
      [1, 5],
    ],
    'M0 48L320 48',
  ],
] as const)('draws %j', (points, line) => {
  expect(chartPaths(points)).toEqual({ line, area: `${line}L320 96L0 96Z` })
})

test.each([
  [2_500, undefined],
  [1, undefined],
  [0.5, 4],
  [0.000_012_345, 8],
  [1e-15, 12],
])('a price of %d is shown with %s decimals', (price, places) => {
  expect(pricePlaces(price)).toBe(places)
})
