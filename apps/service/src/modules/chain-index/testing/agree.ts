import fc from 'fast-check'
import type { Database } from '../../../platform/database/database.js'
import { createNodes } from '../../rpc/nodes/create-nodes.js'
import { createChainIndex } from '../create-chain-index.js'
import { chainIndexTables, indexedChains } from '../tables.js'
import { startGeneratedChain } from './generated-chain.js'
import { readContents, scanChain, type Contents } from './scan.js'

/** Event of a chain, or of the service that indexes it. */
export type Event =
  | { readonly kind: 'grow'; readonly count: number }
  | { readonly kind: 'reorganise'; readonly depth: number; readonly count: number }
  | { readonly kind: 'step'; readonly count: number }
  /** The process ends in a step, at a request to the node. */
  | { readonly kind: 'end'; readonly request: number }
  /** The chain is reorganised in a step, at a request to the node. */
  | { readonly kind: 'surprise'; readonly request: number; readonly depth: number }
  /** Two processes step at once. */
  | { readonly kind: 'race' }

/** Number of blocks that an index of the tests can be moved back by. */
const testDepth = 32

/** Returns sequences of events. */
export function eventLists(blocksOfGrowth: number, most: number): fc.Arbitrary<readonly Event[]> {
  const depth = fc.integer({ min: 1, max: testDepth - 1 })
  const request = fc.integer({ min: 1, max: 40 })
  return fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('grow' as const),
          count: fc.integer({ min: 1, max: blocksOfGrowth }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('reorganise' as const),
          depth,
          count: fc.integer({ min: 0, max: 40 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('step' as const), count: fc.integer({ min: 1, max: 5 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), request }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('surprise' as const), request, depth }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('race' as const) }) },
    ),
    { minLength: 5, maxLength: most },
  )
}

/** Contents of the index and of a scan of all blocks in the end. */
interface Outcome {
  readonly index: Contents
  readonly scan: Contents
  readonly blocks: number
}

/** Lets events happen on a new chain, indexes it to its end, and reads both. */
export async function indexAndScan(
  { queries }: Pick<Database, 'queries'>,
  events: readonly Event[],
  { seed, maxRange }: { readonly seed: number; readonly maxRange: number },
): Promise<Outcome> {
  for (const table of Object.values(chainIndexTables)) await queries.delete(table)
  const chain = await startGeneratedChain({ seed, maxRange })
  const start = () => startIndex(queries, chain.url)
  let process = start()
  /** Lets something happen at a request, and steps as long as it has not. */
  async function interrupt(request: number, happen: () => void) {
    let count = 0
    chain.onRequest(() => {
      count += 1
      if (count === request) happen()
    })
    await process.step()
    chain.onRequest(() => undefined)
  }
  try {
    for (const event of events)
      switch (event.kind) {
        case 'grow':
          chain.grow(event.count)
          break
        case 'reorganise':
          chain.reorganise(event.depth, event.count)
          break
        case 'step':
          for (let index = 0; index < event.count; index += 1) await process.step()
          break
        case 'end':
          await interrupt(event.request, () => void process.stop())
          await process.stop()
          process = start()
          break
        case 'surprise':
          await interrupt(event.request, () => chain.reorganise(event.depth, event.depth + 1))
          break
        case 'race': {
          const other = start()
          await Promise.all([process.step(), other.step(), process.step(), other.step()])
          await other.stop()
        }
      }
    // a chain that is shorter than the index is waited for, and grows in the end
    chain.grow(testDepth + 1)
    const isIndexed = async () => {
      const [state] = await queries.select().from(indexedChains)
      return state?.nextBlock === chain.blocks.length
    }
    let steps = 0
    for (; !(await isIndexed()) || (await process.step()) !== 'waiting'; steps += 1) {
      if (steps > 10_000) throw new Error('the index does not reach the end of the chain')
      await process.step()
    }
    return { index: await readContents(queries), scan: scanChain(chain), blocks: chain.blocks.length }
  } finally {
    await process.stop()
    await chain.stop()
  }
}

/** Index of one process, whose chain is that of a node. A step that fails is like one that waits: the next one goes on. */
export function startIndex(queries: Database['queries'], url: string) {
  const chain = 'eip155:1'
  const nodes = createNodes({ upstreams: new Map([[chain, [url]]]) })
  const index = createChainIndex({
    chains: new Map([[chain, 0]]),
    depth: testDepth,
    nodes,
    facts: { networks: [], assets: [] },
    queries,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    log: { warn: () => undefined },
  })
  return { step: () => index.step(chain).catch(() => 'failed' as const), stop: () => nodes.close() }
}
