import type { PricePoint } from '../series.js'

/** Size of the drawing, in its own units. */
export const chartSize = { width: 320, height: 96 } as const

/** Space above and below the line, for its width. */
const margin = 4

/** Paths of a chart. */
export interface ChartPaths {
  readonly line: string
  /** The line, closed at the bottom. */
  readonly area: string
}

/** Returns the paths of two points or more. Without a change of the price the line is in the middle. */
export function chartPaths(points: readonly PricePoint[]): ChartPaths {
  const { width, height } = chartSize
  const prices = points.map(([, price]) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [start, end] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0]
  const x = (time: number) => ((time - start) / (end - start)) * width
  const y = (price: number) =>
    high === low ? height / 2 : height - margin - ((price - low) / (high - low)) * (height - 2 * margin)
  const round = (value: number) => Math.round(value * 100) / 100
  const line = points
    .map(([time, price], index) => `${index === 0 ? 'M' : 'L'}${round(x(time))} ${round(y(price))}`)
    .join('')
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` }
}
