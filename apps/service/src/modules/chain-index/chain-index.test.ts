import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.js'
import { openTestDatabase } from '../../testing/open-test-database.js'
import { chainIndex } from './index.js'
import { eventLists, indexAndScan, startIndex } from './testing/agree.js'
import { startGeneratedChain } from './testing/generated-chain.js'
import { readContents, scanChain } from './testing/scan.js'
import { chainIndexTables } from './tables.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase([chainIndex])
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of Object.values(chainIndexTables)) await database.queries.delete(table)
})

// with 10,000 blocks: chain-index.long.ts
test('the index has what a scan of all blocks finds, after reorganisations, ends and races', async () => {
  await fc.assert(
    fc.asyncProperty(
      eventLists(30, 10),
      fc.integer(),
      fc.integer({ min: 1, max: 60 }),
      async (events, seed, maxRange) => {
        const { index, scan } = await indexAndScan(database, events, { seed, maxRange })
        expect(index).toEqual(scan)
      },
    ),
    { numRuns: 5 },
  )
})

test('logs that a late node does not have are asked for by the hash of their block', async () => {
  const chain = await startGeneratedChain({ seed: 1, maxRange: 100 })
  chain.grow(30)
  chain.hideLogs()
  const index = startIndex(database.queries, chain.url)
  while ((await index.step()) !== 'waiting');
  const scan = scanChain(chain)
  expect(scan.moves.length).toBeGreaterThan(30)
  expect(await readContents(database.queries)).toEqual(scan)
  await index.stop()
  await chain.stop()
})

test('an index of another chain of the same id is begun anew', async () => {
  const [first, other] = await Promise.all([1, 2].map((seed) => startGeneratedChain({ seed, maxRange: 100 })))
  if (!first || !other) throw new Error('unreachable')
  first.grow(60)
  other.grow(10)
  const before = startIndex(database.queries, first.url)
  while ((await before.step()) !== 'waiting');
  const index = startIndex(database.queries, other.url)
  expect(await index.step()).toBe('cleared')
  while ((await index.step()) !== 'waiting');
  expect(await readContents(database.queries)).toEqual(scanChain(other))
  for (const one of [before, index, first, other]) await one.stop()
})

test('a node that is late removes nothing', async () => {
  const chain = await startGeneratedChain({ seed: 3, maxRange: 100 })
  chain.grow(80)
  const index = startIndex(database.queries, chain.url)
  while ((await index.step()) !== 'waiting');
  const indexed = await readContents(database.queries)
  // far behind the hashes that are kept
  chain.reorganise(60, 0)
  expect(await index.step()).toBe('waiting')
  expect(await readContents(database.queries)).toEqual(indexed)
  await index.stop()
  await chain.stop()
})
