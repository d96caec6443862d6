import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { assetKey } from '../../namespaces/namespaces.js'
import type { Queries } from '../../platform/database/database.js'
import type { BlockTransaction } from './block-reader.js'
import { indexedMoves, indexedParties, indexedTransactions } from './tables.js'

/** Joins the transaction that a party takes part in. */
export const transactionOfParty = and(
  eq(indexedTransactions.chain, indexedParties.chain),
  eq(indexedTransactions.block, indexedParties.block),
  eq(indexedTransactions.position, indexedParties.position),
)

/** Place of a transaction in its chain. */
export interface IndexPlace {
  readonly block: number
  readonly position: number
}

/** Transaction of an account, with the moves that are its own. */
export interface IndexedTransaction extends BlockTransaction, IndexPlace {
  /** Milliseconds since 1970. */
  readonly minedAt: number
}

interface Wanted {
  readonly chain: string
  readonly account: string
  readonly before?: IndexPlace | undefined
  readonly most: number
}

/** Reads transactions of an account from the index, the newest first. */
export async function readAccountTransactions(
  queries: Queries,
  { chain, account: address, before, most }: Wanted,
): Promise<readonly IndexedTransaction[]> {
  const account = assetKey(`${chain}:${address}`).slice(chain.length + 1)
  const { block, position } = indexedParties
  // both reads are of one moment: a reorganisation may come between
  return queries.transaction(
    async (transaction) => {
      const found = await transaction
        .select({ transaction: indexedTransactions })
        .from(indexedParties)
        .innerJoin(indexedTransactions, transactionOfParty)
        .where(
          and(
            eq(indexedParties.chain, chain),
            eq(indexedParties.account, account),
            before && sql`(${block}, ${position}) < (${before.block}, ${before.position})`,
          ),
        )
        .orderBy(desc(block), desc(position))
        .limit(most)
      if (found.length === 0) return []
      const moves = await transaction
        .select()
        .from(indexedMoves)
        .where(
          and(
            eq(indexedMoves.chain, chain),
            or(eq(indexedMoves.from, account), eq(indexedMoves.to, account)),
            inArray(
              sql`(${indexedMoves.block}, ${indexedMoves.position})`,
              found.map(({ transaction: one }) => sql`(${one.block}, ${one.position})`),
            ),
          ),
        )
        .orderBy(asc(indexedMoves.place))
      return found.map(({ transaction: { chain: _chain, ...one } }) => ({
        ...one,
        moves: moves
          .filter((move) => move.block === one.block && move.position === one.position)
          .map(({ kind, contract, tokenId, amount, from, to }) => ({
            kind,
            contract: contract ?? undefined,
            tokenId: tokenId === null ? undefined : BigInt(tokenId),
            amount: BigInt(amount),
            from,
            to,
          })),
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
