import { and, desc, eq, gte, lt, lte, ne } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.js'
import { nobody, type Block, type BlockLink } from './block-reader.js'
import { indexedBlocks, indexedChains, indexedMoves, indexedParties, indexedTransactions } from './tables.js'

/** How far a chain is indexed. */
export interface IndexState {
  readonly firstBlock: number
  readonly nextBlock: number
}

/** Tables of the index of one chain. */
export interface IndexStore {
  /** Undefined if it is not begun. */
  state(): Promise<IndexState | undefined>
  begin(firstBlock: number): Promise<void>
  /** Returns the hash of an indexed block; undefined if it is not kept. */
  hashOf(block: number): Promise<string | undefined>
  /** Returns the newest hash that is kept up to a block, but for that of the first block. */
  newestUpTo(block: number, firstBlock: number): Promise<Pick<BlockLink, 'number' | 'hash'> | undefined>
  /** Adds the blocks that follow. @throws an {@link IndexMoved} if another process has written meanwhile */
  add(blocks: readonly Block[], expected: IndexState): Promise<void>
  /** Removes what is of later blocks. @throws as {@link add} */
  moveBackTo(block: number, expected: IndexState): Promise<void>
  /** Removes everything. @throws as {@link add} */
  clear(expected: IndexState): Promise<void>
}

/** Another process has written to the index of the chain. */
export class IndexMoved extends Error {
  override readonly name = 'IndexMoved'
}

/** A statement of PostgreSQL has 65,535 parameters at most. */
const rowsAtOnce = 2_000

/**
 * Creates the store of a chain's index. Every change is one transaction, made only if the index is as far as the caller believes:
 * whoever was delayed writes nothing.
 *
 * @param keptHashes number of blocks whose hashes are kept
 */
export function createIndexStore(queries: Queries, chain: string, keptHashes: number): IndexStore {
  const ofChain = eq(indexedChains.chain, chain)

  async function read(from: Queries): Promise<IndexState | undefined> {
    const [row] = await from
      .select({ firstBlock: indexedChains.firstBlock, nextBlock: indexedChains.nextBlock })
      .from(indexedChains)
      .where(ofChain)
    return row
  }

  async function change(expected: IndexState | undefined, work: (transaction: Queries) => Promise<void>) {
    await queries.transaction(async (transaction) => {
      await lockInTransaction(transaction, `chain-index ${chain}`)
      const state = await read(transaction)
      if (state?.nextBlock !== expected?.nextBlock || state?.firstBlock !== expected?.firstBlock)
        throw new IndexMoved()
      await work(transaction)
    })
  }

  async function removeFrom(transaction: Queries, block: number) {
    for (const table of [indexedBlocks, indexedTransactions, indexedMoves, indexedParties])
      await transaction.delete(table).where(and(eq(table.chain, chain), gte(table.block, block)))
  }

  return {
    state: () => read(queries),
    begin: (firstBlock) =>
      change(undefined, async (transaction) => {
        await transaction.insert(indexedChains).values({ chain, firstBlock, nextBlock: firstBlock })
      }),
    async hashOf(block) {
      const [row] = await queries
        .select({ hash: indexedBlocks.hash })
        .from(indexedBlocks)
        .where(and(eq(indexedBlocks.chain, chain), eq(indexedBlocks.block, block)))
      return row?.hash
    },
    async newestUpTo(block, firstBlock) {
      const [row] = await queries
        .select({ number: indexedBlocks.block, hash: indexedBlocks.hash })
        .from(indexedBlocks)
        .where(
          and(
            eq(indexedBlocks.chain, chain),
            lte(indexedBlocks.block, block),
            ne(indexedBlocks.block, firstBlock),
          ),
        )
        .orderBy(desc(indexedBlocks.block))
        .limit(1)
      return row
    },
    add: (blocks, expected) =>
      change(expected, async (transaction) => {
        const nextBlock = expected.nextBlock + blocks.length
        const rows = rowsOf(chain, blocks)
        for (const part of partsOf(rows.transactions))
          await transaction.insert(indexedTransactions).values([...part])
        for (const part of partsOf(rows.moves)) await transaction.insert(indexedMoves).values([...part])
        for (const part of partsOf(rows.parties)) await transaction.insert(indexedParties).values([...part])
        const kept = blocks.filter(
          ({ number }) => number >= nextBlock - keptHashes || number === expected.firstBlock,
        )
        await transaction
          .insert(indexedBlocks)
          .values(kept.map(({ number, hash }) => ({ chain, block: number, hash })))
        await transaction
          .delete(indexedBlocks)
          .where(
            and(
              eq(indexedBlocks.chain, chain),
              lt(indexedBlocks.block, nextBlock - keptHashes),
              ne(indexedBlocks.block, expected.firstBlock),
            ),
          )
        await transaction.update(indexedChains).set({ nextBlock }).where(ofChain)
      }),
    moveBackTo: (block, expected) =>
      change(expected, async (transaction) => {
        await removeFrom(transaction, block + 1)
        await transaction
          .update(indexedChains)
          .set({ nextBlock: block + 1 })
          .where(ofChain)
      }),
    clear: (expected) =>
      change(expected, async (transaction) => {
        await removeFrom(transaction, 0)
        await transaction.delete(indexedChains).where(ofChain)
      }),
  }
}

function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

/** Returns the rows of blocks. */
function rowsOf(chain: string, blocks: readonly Block[]) {
  const transactions: (typeof indexedTransactions.$inferInsert)[] = []
  const moves: (typeof indexedMoves.$inferInsert)[] = []
  const parties: (typeof indexedParties.$inferInsert)[] = []
  for (const { number: block, minedAt, transactions: its } of blocks)
    for (const { moves: movesOfIt, ...transaction } of its) {
      const { position, sender } = transaction
      const place = { chain, block, position }
      transactions.push({ ...transaction, ...place, minedAt })
      const accounts = new Set([sender])
      for (const [index, { kind, contract = null, tokenId, amount, from, to }] of movesOfIt.entries()) {
        moves.push({
          ...place,
          place: index,
          kind,
          contract,
          tokenId: tokenId === undefined ? null : String(tokenId),
          amount: String(amount),
          from,
          to,
        })
        accounts.add(from)
        // who may spend has no part in it yet
        if (kind !== 'approval') accounts.add(to)
      }
      for (const account of accounts) if (account !== nobody) parties.push({ ...place, account })
    }
  return { transactions, moves, parties }
}
