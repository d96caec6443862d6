import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Move } from './block-reader.js'

const schema = pgSchema('chain_index')

const chain = () => text('chain').notNull()
const block = () => bigint('block', { mode: 'number' }).notNull()
const position = () => integer('position').notNull()

/** How far each chain is indexed. */
export const indexedChains = schema.table('chains', {
  chain: text('chain').primaryKey(),
  firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
  nextBlock: bigint('next_block', { mode: 'number' }).notNull(),
})

/** Hashes of the newest blocks, by which a reorganisation is found, and of the first one, by which another chain is. */
export const indexedBlocks = schema.table(
  'blocks',
  { chain: chain(), block: block(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.chain, table.block] })],
)

/** Transactions of indexed blocks. */
export const indexedTransactions = schema.table(
  'transactions',
  {
    chain: chain(),
    block: block(),
    position: position(),
    hash: text('hash').notNull(),
    /** Milliseconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    isFailed: boolean('is_failed').notNull(),
    isPlain: boolean('is_plain').notNull(),
    isDeployment: boolean('is_deployment').notNull(),
    isSwap: boolean('is_swap').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.block, table.position] })],
)

/** The other moves, which are most of them, are in no index by account: their transactions are. */
const isCollectible = sql`token_id is not null`

/** Moves of assets in transactions, and approvals. */
export const indexedMoves = schema.table(
  'moves',
  {
    chain: chain(),
    block: block(),
    position: position(),
    /** Order in the transaction. */
    place: integer('place').notNull(),
    kind: text('kind').$type<Move['kind']>().notNull(),
    /** Null for the native asset. */
    contract: text('contract'),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
    from: text('from').notNull(),
    to: text('to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.block, table.position, table.place] }),
    index('moves_of_collectibles_to').on(table.chain, table.to).where(isCollectible),
    index('moves_of_collectibles_from').on(table.chain, table.from).where(isCollectible),
    index('moves_of_collectible').on(table.chain, table.contract, table.tokenId).where(isCollectible),
  ],
)

/** Accounts of transactions: what the history of an account is read by. */
export const indexedParties = schema.table(
  'parties',
  { chain: chain(), account: text('account').notNull(), block: block(), position: position() },
  (table) => [
    primaryKey({ columns: [table.chain, table.account, table.block, table.position] }),
    index('parties_of_block').on(table.chain, table.block),
  ],
)

/** Tables of the module, for its definition. */
export const chainIndexTables = {
  indexedChains,
  indexedBlocks,
  indexedTransactions,
  indexedMoves,
  indexedParties,
}
