import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { openEmbeddedCopy } from '../../testing/embedded-database.js'
import { skipWithout } from '../../testing/servers/skip-without.js'
import { startPostgres } from '../../testing/servers/start-postgres.js'
import { createNodes } from '../rpc/nodes/create-nodes.js'
import { createChainIndex } from './create-chain-index.js'
import { chainIndex } from './index.js'
import { eventLists, indexAndScan, type Event } from './testing/agree.js'
import { startGeneratedChain } from './testing/generated-chain.js'

// BLOCKS=1000 for a shorter trial, SEED to repeat one.

const blocks = Number(process.env['BLOCKS'] ?? 10_000)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 + blocks * 100 })

/** Returns events in which a chain grows by more than the blocks. */
function manyEvents(): readonly Event[] {
  const lists = fc.sample(eventLists(400, 30), { numRuns: blocks, seed })
  const events: Event[] = []
  let grown = 0
  for (const list of lists) {
    if (grown > blocks * 1.2) break
    events.push(...list)
    for (const event of list) if (event.kind === 'grow') grown += event.count
  }
  return events
}

test.each(['the embedded database', 'PostgreSQL'])(
  `the index on %s has what a scan of ${blocks} blocks finds, after reorganisations, ends and races`,
  async (kind) => {
    if (kind === 'PostgreSQL' && skipWithout('the index on PostgreSQL', 'postgres')) return
    const server = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const database: Database = server
      ? await openDatabase({ DATABASE_URL: server.url, DATA_FOLDER: 'memory' }, [chainIndex])
      : await openEmbeddedCopy([chainIndex])
    try {
      const events = manyEvents()
      const begun = performance.now()
      const { index, scan, blocks: length } = await indexAndScan(database, events, { seed, maxRange: 100 })
      expect(length).toBeGreaterThanOrEqual(blocks)
      expect(index).toEqual(scan)
      const count = (what: Event['kind']) => events.filter((event) => event.kind === what).length
      console.log(
        `index: ${length} blocks and ${scan.moves.length} moves agree on ${kind} (seed ${seed}): ` +
          `${count('reorganise') + count('surprise')} reorganisations, ${count('end')} ends, ${count('race')} races, ` +
          `${Math.round((performance.now() - begun) / 1_000)} s`,
      )
    } finally {
      await database.close()
      await server?.stop()
    }
  },
)

test.skipIf(skipWithout('the speed of the index', 'postgres'))(
  '1,000 transfers a second are indexed on PostgreSQL',
  async () => {
    const server = await startPostgres()
    const database = await openDatabase({ DATABASE_URL: server.url, DATA_FOLDER: 'memory' }, [chainIndex])
    const chain = await startGeneratedChain({ seed, maxRange: 1_000, maxTransactions: 40, maxTransfers: 10 })
    chain.grow(600)
    const nodes = createNodes({ upstreams: new Map([['eip155:1', [chain.url]]]) })
    try {
      const index = createChainIndex({
        chains: new Map([['eip155:1', 0]]),
        depth: 128,
        nodes,
        facts: { networks: [], assets: [] },
        queries: database.queries,
        clock: { now: () => 0, sleep: () => Promise.resolve() },
        log: { warn: () => undefined },
      })
      const begun = performance.now()
      while ((await index.step('eip155:1')) !== 'waiting');
      const seconds = (performance.now() - begun) / 1_000
      const transfers = chain.blocks
        .flatMap((block) => block.transactions)
        .reduce((sum, one) => sum + one.transfers.length, 0)
      console.log(
        `index: ${Math.round(transfers / seconds)} transfers a second on PostgreSQL (${transfers} in ${chain.blocks.length} blocks)`,
      )
      expect(transfers / seconds).toBeGreaterThan(1_000)
    } finally {
      await nodes.close()
      await chain.stop()
      await database.close()
      await server.stop()
    }
  },
)
