import { describe } from 'vitest'
import { drawHabits, type Habit } from '#kernel/testing'

const firstSeed = Number(process.env['HABITS_SEED'] ?? 20_261_129)
const drawCount = Number(process.env['HABITS_DRAWS'] ?? 3)

/**
 * Registers a block of tests for each drawn set of habits, with the seed in its title. HABITS_SEED and HABITS_DRAWS of the environment
 * repeat the sets of another run, or draw more.
 *
 * @param register registers the tests of a wallet with the habits of these ids
 */
export function describeWithHabits(
  habits: readonly Habit[],
  register: (ids: readonly string[]) => void,
): void {
  // suites run without habits as well, and short tables give the same set more than once
  const seen = new Set([''])
  for (let seed = firstSeed; seed < firstSeed + drawCount; seed++) {
    const ids = drawHabits(habits, seed).map(({ id }) => id)
    const title = ids.join(', ')
    if (seen.has(title)) continue
    seen.add(title)
    describe(`HABITS_SEED=${seed}: ${title}`, () => register(ids))
  }
}
