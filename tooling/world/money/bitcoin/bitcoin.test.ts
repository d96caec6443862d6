import { expect, test } from 'vitest'
import { describeFailure, describeFigures, simulate } from '../../run/simulate.js'
import { bitcoinWorld as world } from '../../run/worlds.js'

/** Seed of the environment, to replay one history. */
const replayed = process.env['WORLD_SEED']
const count = replayed === undefined ? Number(process.env['BITCOIN_HISTORIES'] ?? 400) : 1
const timeoutMs = 3_600_000

test(
  `a raised fee on Bitcoin pays the order in ${count} histories, whatever the server says`,
  async () => {
    const simulation = await simulate({ world, firstSeed: Number(replayed ?? 1), count, shrinks: true })
    console.log(describeFigures(simulation))
    expect(simulation.failures.map(describeFailure).join('\n\n')).toBe('')
    expect(simulation.count).toBe(count)
  },
  timeoutMs,
)
