import { fiatValue } from '#kernel/money'
import type { PricePoint } from './series.js'

/** Course of a price over a range. */
export interface SeriesSummary {
  readonly direction: Direction
  /** Change from the first to the last price in percent, as decimal text without a sign; undefined if it is too large to show. */
  readonly change: string
  readonly first: PricePoint
  readonly last: PricePoint
  readonly low: number
  readonly high: number
}

/** Direction of a change. */
export type Direction = 'up' | 'down' | 'same'

/** Returns the direction of a change in percent as it is shown, with two decimals: one below 0.01 is none. */
export function directionOf(percent: number): Direction {
  if (percent >= minChange) return 'up'
  return percent <= -minChange ? 'down' : 'same'
}

const minChange = 0.01
const maxChange = 1e9

/** Returns a change in percent as decimal text without a sign. */
export const sizeOfChange = (percent: number): string =>
  fiatValue('1', Math.min(Math.abs(percent), maxChange)) ?? '0'

/** Returns the course of a price; undefined for fewer than two points. */
export function summarizeSeries(points: readonly PricePoint[]): SeriesSummary | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const prices = points.map(([, price]) => price)
  const percent = ((last[1] - first[1]) / first[1]) * 100
  return {
    direction: directionOf(percent),
    change: sizeOfChange(percent),
    first,
    last,
    low: Math.min(...prices),
    high: Math.max(...prices),
  }
}

/** Returns up to so many points at even distances, with the first and the last one. */
export function samplePoints(points: readonly PricePoint[], count: number): readonly PricePoint[] {
  if (points.length <= count) return points
  const step = (points.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => points[Math.round(index * step)]).flatMap((point) =>
    point ? [point] : [],
  )
}
