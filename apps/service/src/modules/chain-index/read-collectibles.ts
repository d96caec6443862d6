import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { assetKey } from '../../namespaces/namespaces.js'
import type { Queries } from '../../platform/database/database.js'
import type { CollectibleId } from '../collectibles/collectible-facts.js'
import { indexedMoves } from './tables.js'

/** Collectible that an account holds. */
export interface HeldCollectible extends CollectibleId {
  readonly amount: bigint
}

interface Wanted {
  readonly chain: string
  readonly account: string
  readonly after?: CollectibleId | undefined
  readonly most: number
}

const { chain: ofChain, contract, tokenId, kind, from, to, amount } = indexedMoves
const normal = (chain: string, address: string) => assetKey(`${chain}:${address}`).slice(chain.length + 1)

/**
 * Reads the collectibles that an account holds by the moves of the index, in the order of contracts and ids. One that the account had
 * before the first block of the index is not among them.
 */
export async function readCollectibles(
  queries: Queries,
  { chain, account: address, after, most }: Wanted,
): Promise<readonly HeldCollectible[]> {
  const account = normal(chain, address)
  const held = sql<string>`sum(case when ${to} = ${account} then ${amount} else 0 end - case when ${from} = ${account} then ${amount} else 0 end)`
  const rows = await queries
    .select({ contract, tokenId, amount: held })
    .from(indexedMoves)
    .where(
      and(
        eq(ofChain, chain),
        isNotNull(tokenId),
        ne(kind, 'approval'),
        or(eq(to, account), eq(from, account)),
        after && sql`(${contract}, ${tokenId}) > (${after.contract}, ${String(after.tokenId)}::numeric)`,
      ),
    )
    .groupBy(contract, tokenId)
    .having(sql`${held} > 0`)
    .orderBy(asc(contract), asc(tokenId))
    .limit(most)
  return rows.map((row) => ({
    contract: row.contract ?? '',
    tokenId: BigInt(row.tokenId ?? 0),
    amount: BigInt(row.amount),
  }))
}

/** Whether the index has a move of a collectible. */
export async function hasCollectible(
  queries: Queries,
  chain: string,
  { contract: address, tokenId: id }: CollectibleId,
): Promise<boolean> {
  const rows = await queries
    .select({ contract })
    .from(indexedMoves)
    .where(
      and(
        eq(ofChain, chain),
        eq(contract, normal(chain, address)),
        isNotNull(tokenId),
        eq(tokenId, String(id)),
        ne(kind, 'approval'),
      ),
    )
    .limit(1)
  return rows.length > 0
}
