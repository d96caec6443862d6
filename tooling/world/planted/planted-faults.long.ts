import { expect, test } from 'vitest'
import { sessionWorld } from '../run/worlds.js'
import { expectFound } from './expect-found.js'
import { plants } from './plants.js'

/** Histories within which a planted fault is found. */
const maxHistories = 20_000
const timeoutMs = 3_600_000

test('plants every fault from A3 to A18', () => {
  const reviewed = plants.map(({ id }) => id).filter((id) => id.startsWith('A'))
  const ids = reviewed.map((id) => id.replace(/[a-z]$/, ''))
  const expected = Array.from({ length: 16 }, (_, index) => `A${index + 3}`)
  expect([...new Set(ids)]).toEqual(expected)
})

test.each(plants)(
  'finds $id: $fault',
  async (plant) => {
    await expectFound(sessionWorld, plant, maxHistories)
  },
  timeoutMs,
)
