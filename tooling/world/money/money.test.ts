import { describe, expect, test } from 'vitest'
import { describeFailure, describeFigures, simulate } from '../run/simulate.js'
import { moneyWorld as world } from '../run/worlds.js'

/** Seed of the environment, to replay one history. */
const replayed = process.env['WORLD_SEED']
/** As many histories as a minute of one core runs. */
const count = Number(process.env['MONEY_HISTORIES'] ?? 1_500)
const firstSeed = 20_261_130
const timeoutMs = 7_200_000

describe('the world of money in a seed', () => {
  test.skipIf(replayed !== undefined)(
    `keeps all claims in ${count} histories from seed ${firstSeed} on`,
    async () => {
      const simulation = await simulate({ world, firstSeed, count, shrinks: true })
      console.log(describeFigures(simulation))
      expect(simulation.failures.map(describeFailure).join('\n\n')).toBe('')
      expect(simulation.count).toBe(count)
    },
    timeoutMs,
  )

  test.runIf(replayed !== undefined)(
    `keeps all claims in the history of WORLD_SEED=${replayed}`,
    async () => {
      const trace: string[] = []
      const { failures } = await simulate({
        world,
        firstSeed: Number(replayed),
        count: 1,
        onTrace: (_, lines) => trace.push(...lines),
      })
      console.log(trace.join('\n'))
      expect(failures.map(describeFailure).join('\n\n')).toBe('')
    },
  )
})
