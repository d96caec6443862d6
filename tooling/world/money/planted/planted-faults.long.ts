import { expect, test } from 'vitest'
import { expectFound } from '../../planted/expect-found.js'
import { bitcoinWorld, moneyWorld } from '../../run/worlds.js'
import { bitcoinPlants, moneyPlants } from './plants.js'

/** Histories within which a planted fault is found. */
const maxHistories = 20_000
const timeoutMs = 3_600_000

test('plants every fault from M1 to M9', () => {
  const ids = [...moneyPlants, ...bitcoinPlants].map(({ id }) => id.replace(/[a-z]$/, ''))
  const reviewed = [...new Set(ids.filter((id) => id.startsWith('M')))].sort()
  expect(reviewed).toEqual(Array.from({ length: 9 }, (_, index) => `M${index + 1}`))
})

test.each(moneyPlants)(
  'finds $id: $fault',
  async (plant) => {
    await expectFound(moneyWorld, plant, maxHistories)
  },
  timeoutMs,
)

test.each(bitcoinPlants)(
  'finds $id: $fault',
  async (plant) => {
    await expectFound(bitcoinWorld, plant, maxHistories)
  },
  timeoutMs,
)
