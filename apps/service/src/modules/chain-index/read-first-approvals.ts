import { and, asc, eq, inArray } from 'drizzle-orm'
import { assetKey } from '../../namespaces/namespaces.js'
import type { Queries } from '../../platform/database/database.js'
import { transactionOfParty, type IndexPlace } from './read-account-transactions.js'
import { indexedMoves, indexedParties, indexedTransactions } from './tables.js'

interface Wanted {
  readonly chain: string
  /** In the normal form of its namespace. */
  readonly account: string
  /** In lower case. */
  readonly contracts: readonly string[]
}

/** Reads the place of the first approval of an account at each contract, by transactions that it sent itself. */
export async function readFirstApprovals(
  queries: Queries,
  { chain, account: address, contracts }: Wanted,
): Promise<ReadonlyMap<string, IndexPlace>> {
  if (contracts.length === 0) return new Map()
  const account = assetKey(`${chain}:${address}`).slice(chain.length + 1)
  const { block, position } = indexedParties
  const found = await queries
    .selectDistinctOn([indexedMoves.contract], { contract: indexedMoves.contract, block, position })
    // its own transactions, which an index finds
    .from(indexedParties)
    .innerJoin(indexedTransactions, transactionOfParty)
    .innerJoin(
      indexedMoves,
      and(
        eq(indexedMoves.chain, indexedParties.chain),
        eq(indexedMoves.block, block),
        eq(indexedMoves.position, position),
      ),
    )
    .where(
      and(
        eq(indexedParties.chain, chain),
        eq(indexedParties.account, account),
        eq(indexedTransactions.sender, account),
        eq(indexedMoves.kind, 'approval'),
        eq(indexedMoves.from, account),
        inArray(indexedMoves.contract, [...contracts]),
      ),
    )
    .orderBy(asc(indexedMoves.contract), asc(block), asc(position))
  return new Map(
    found.flatMap(({ contract, ...place }) => (contract === null ? [] : [[contract, place] as const])),
  )
}
