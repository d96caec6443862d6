import { ChainMoved, type BlockReader } from './block-reader.js'
import { IndexMoved, type IndexState, type IndexStore } from './index-store.js'

/** Result of one step: nothing was new, blocks were added, or blocks that the chain no longer has were removed. */
export type Step = 'waiting' | 'added' | 'moved-back' | 'cleared'

/** Parts of {@link createFollower}. */
export interface FollowerParts {
  readonly reader: BlockReader
  readonly store: IndexStore
  /** First block; below 0 the number of blocks before the newest one. */
  readonly begin: number
  /** Maximum number of blocks of one step. */
  readonly most: number
}

/**
 * Creates the function that brings the index of a chain one step further. It keeps nothing in memory that the database does not
 * have: a process that ends goes on where it was, and several may do it at once.
 *
 * The index is moved back to the last block that the chain still has. If it has none of those whose hashes are kept, it is another
 * chain, or one whose reorganisation was deeper than the operator allows: the index is cleared and begun anew.
 *
 * @returns a function that throws a NodeFailure if no node answers
 */
export function createFollower({ reader, store, begin, most }: FollowerParts): () => Promise<Step> {
  async function step(): Promise<Step> {
    const head = await reader.head()
    const state = await store.state()
    if (!state) {
      const first = begin >= 0 ? begin : Math.max(0, head.number + 1 + begin)
      if (first > head.number) return 'waiting'
      await store.begin(first)
      return step()
    }
    const { firstBlock, nextBlock } = state
    const last = nextBlock - 1
    if (head.number < nextBlock) {
      const known = await store.hashOf(head.number)
      if (known === head.hash) return 'waiting'
      if (known === undefined) return waitOrClear(state)
      return moveBack(state, head.number)
    }
    const blocks = await reader.read(nextBlock, Math.min(most, head.number - last))
    if (nextBlock > firstBlock && blocks[0]?.parentHash !== (await store.hashOf(last)))
      return moveBack(state, last)
    await store.add(blocks, state)
    return 'added'
  }

  /** The node has fewer blocks than hashes are kept of: it is late, or of another chain. */
  async function waitOrClear(state: IndexState): Promise<Step> {
    if (state.nextBlock > state.firstBlock) {
      const first = await reader.link(state.firstBlock)
      if (!first || first.hash === (await store.hashOf(state.firstBlock))) return 'waiting'
    }
    await store.clear(state)
    return 'cleared'
  }

  /** @param newest newest block that the chain may have in common with the index */
  async function moveBack(state: IndexState, newest: number): Promise<Step> {
    let known = await store.newestUpTo(newest, state.firstBlock)
    while (known) {
      const { number, hash } = known
      const present = await reader.link(number)
      // another node, which is late
      if (!present) return 'waiting'
      if (present.hash === hash) return moveBackTo(number, state)
      known = await store.newestUpTo(number - 1, state.firstBlock)
    }
    const first = await reader.link(state.firstBlock)
    if (!first) return 'waiting'
    const isFirst = first.hash === (await store.hashOf(state.firstBlock))
    if (isFirst && (await isNeighbourKept(state))) return moveBackTo(state.firstBlock, state)
    await store.clear(state)
    return 'cleared'
  }

  async function moveBackTo(block: number, state: IndexState): Promise<Step> {
    await store.moveBackTo(block, state)
    return 'moved-back'
  }

  /** Whether the hash of the block after the first one is kept, or there is none: the hash of the first is then no older. */
  async function isNeighbourKept({ firstBlock, nextBlock }: IndexState): Promise<boolean> {
    return nextBlock === firstBlock + 1 || (await store.hashOf(firstBlock + 1)) !== undefined
  }

  return async () => {
    try {
      return await step()
    } catch (error) {
      // the next step sees how things are
      if (error instanceof ChainMoved || error instanceof IndexMoved) return 'waiting'
      throw error
    }
  }
}
