import type { PricePoint, SeriesRange } from './price-source.js'

const dayMs = 86_400_000

/** Length of each range. */
export const rangeMs: Readonly<Record<SeriesRange, number>> = {
  '1d': dayMs,
  '1w': 7 * dayMs,
  '1m': 30 * dayMs,
  '1y': 365 * dayMs,
}

/** Maximum number of points of a series. */
export const maxPoints = 200

/**
 * Returns the points of a range in the order of time, at most {@link maxPoints} with the first and the last one. Points of the
 * future are dropped.
 */
export function seriesPoints(
  points: readonly PricePoint[],
  range: SeriesRange,
  now: number,
): readonly PricePoint[] {
  const inRange = points
    .filter(({ at }) => at > now - rangeMs[range] && at <= now)
    .sort((one, other) => one.at - other.at)
    .filter(({ at }, index, all) => at !== all[index + 1]?.at)
  if (inRange.length <= maxPoints) return inRange
  const step = (inRange.length - 1) / (maxPoints - 1)
  return Array.from({ length: maxPoints }, (_, index) => inRange[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  )
}
