import { expect, test } from 'vitest'
import { maxPoints, seriesPoints } from './series-points.js'

const [now, hourMs] = [1_800_000_000_000, 3_600_000]
const point = (at: number) => ({ at, price: String(at) })

test('are in the order of time and in the range, and none is of the future', () => {
  const times = [now - hourMs, now + 1, now - 25 * hourMs, now, now - 2 * hourMs, now - hourMs]
  expect(seriesPoints(times.map(point), '1d', now).map(({ at }) => now - at)).toEqual([2 * hourMs, hourMs, 0])
})

test.each([199, 200, 201, 5_000])(
  'of %i points there are 200 at most, with the first and the last',
  (count) => {
    const all = Array.from({ length: count }, (_, index) => point(now - (count - 1 - index)))
    const shown = seriesPoints(all, '1d', now)
    expect(shown).toHaveLength(Math.min(count, maxPoints))
    expect([shown[0], shown.at(-1)]).toEqual([all[0], all.at(-1)])
    expect(new Set(shown).size).toBe(shown.length)
  },
)
