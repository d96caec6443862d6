import { describe, expect, test } from 'vitest'
import { describeFailure, describeFigures, simulate } from './run/simulate.js'
import { sessionWorld as world } from './run/worlds.js'

/** Seed of the environment, to replay one history. */
const replayed = process.env['WORLD_SEED']
/** As many histories as two minutes of one core run. */
const count = Number(process.env['WORLD_HISTORIES'] ?? 2_400)
const firstSeed = 20_261_129
const timeoutMs = 3_600_000

describe('the world in a seed', () => {
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

  test.skipIf(replayed !== undefined)(
    'has the same trace for the same seed',
    async () => {
      const traces = [new Map<number, string>(), new Map<number, string>()]
      for (const trace of traces) {
        const onTrace = (seed: number, lines: readonly string[]) => void trace.set(seed, lines.join('\n'))
        // the second run has other seeds before: nothing of a history is left for the next one
        const offset = trace === traces[0] ? 0 : 4
        await simulate({ world, firstSeed: firstSeed - offset, count: 40 + offset, onTrace })
      }
      const [first, second] = traces as [Map<number, string>, Map<number, string>]
      expect(first.size).toBe(40)
      for (const [seed, trace] of first) expect(second.get(seed)).toBe(trace)
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
