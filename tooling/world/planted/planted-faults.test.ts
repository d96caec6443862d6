import { expect, test } from 'vitest'
import { simulate } from '../run/simulate.js'
import { sessionWorld } from '../run/worlds.js'
import { expectFound } from './expect-found.js'
import { plants } from './plants.js'

const timeoutMs = 120_000
/** Faults that many histories show. The others: planted-faults.long.ts. */
const frequent = plants.filter(({ id }) => ['A3', 'A12', 'A18'].includes(id))

test.each(frequent)(
  'finds $id: $fault',
  async (plant) => {
    await expectFound(sessionWorld, plant, 600)
  },
  timeoutMs,
)

test('fails for a plant whose text is not in the sources any more', async () => {
  const edits = [{ file: 'kernel/session/ask-wallet.ts', before: 'a text that is not there', after: '' }]
  const rotten = { id: 'rotten', fault: 'none', edits }
  await expect(simulate({ world: sessionWorld, firstSeed: 1, count: 1, plant: rotten })).rejects.toThrow(
    'kernel/session/ask-wallet.ts must contain this text once',
  )
})
