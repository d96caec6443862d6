import { expect } from 'vitest'
import { simulate } from '../run/simulate.js'
import type { WorldFiles } from '../run/worlds.js'
import type { Plant } from './plant.js'

/** Expects that a planted fault is found, by a history that keeps all claims without the fault. */
export async function expectFound(world: WorldFiles, plant: Plant, maxHistories: number): Promise<void> {
  const { failures, count } = await simulate({
    world,
    firstSeed: 1,
    count: maxHistories,
    plant,
    endsAtFailure: true,
    shrinks: true,
  })
  const [failure] = failures
  if (!failure) return expect.fail(`${plant.id} is not found in ${count} histories`)
  const { seed, trace } = failure
  const last = trace.at(-1) ?? ''
  // a fault that breaks the program is found by any test
  expect(last).not.toMatch(/^(ReferenceError|SyntaxError|TypeError): /)
  console.log(
    `${plant.id}: found after ${count} histories by seed ${seed}, in ${trace.length - 1} acts: ${last}`,
  )
  const { failures: unplanted } = await simulate({ world, firstSeed: seed, count: 1 })
  expect(unplanted.map((found) => found.claim)).toEqual([])
}
