import { test } from 'vitest'
import { expectFound } from '../../planted/expect-found.js'
import { moneyWorld } from '../../run/worlds.js'
import { moneyPlants } from './plants.js'

const timeoutMs = 120_000
/** Faults that many histories show. The others: planted-faults.long.ts. */
const frequent = moneyPlants.filter(({ id }) => ['M1', 'M6', 'M8a'].includes(id))

test.each(frequent)(
  'finds $id: $fault',
  async (plant) => {
    await expectFound(moneyWorld, plant, 400)
  },
  timeoutMs,
)
