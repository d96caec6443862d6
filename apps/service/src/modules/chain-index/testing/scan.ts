import type { Queries } from '../../../platform/database/database.js'
import { indexedMoves, indexedParties, indexedTransactions } from '../tables.js'
import type { GeneratedChain } from './generated-chain.js'

/** Contents of an index, as texts in their order. */
export interface Contents {
  readonly transactions: readonly string[]
  readonly moves: readonly string[]
  readonly parties: readonly string[]
}

/** Looks at every block of a chain, and knows nothing of the index. */
export function scanChain({ blocks }: Pick<GeneratedChain, 'blocks'>): Contents {
  const transactions: string[] = []
  const moves: string[] = []
  const parties = new Set<string>()
  for (const { number, transactions: its } of blocks)
    for (const [position, { hash, from, to, value, isFailed, transfers }] of its.entries()) {
      const place = `${number} ${position}`
      transactions.push(`${place} ${hash} ${from} ${to} ${isFailed ? 'failed' : 'confirmed'}`)
      parties.add(`${place} ${from}`)
      if (isFailed) continue
      if (value > 0n) {
        moves.push(`${place} native ${value} ${from} ${to}`)
        parties.add(`${place} ${to}`)
      }
      for (const transfer of transfers) {
        moves.push(`${place} ${transfer.contract} ${transfer.amount} ${transfer.from} ${transfer.to}`)
        parties.add(`${place} ${transfer.from}`).add(`${place} ${transfer.to}`)
      }
    }
  return { transactions: transactions.sort(), moves: moves.sort(), parties: [...parties].sort() }
}

/** Returns what the index has. */
export async function readContents(queries: Queries): Promise<Contents> {
  const [transactions, moves, parties] = [
    await queries.select().from(indexedTransactions),
    await queries.select().from(indexedMoves),
    await queries.select().from(indexedParties),
  ]
  return {
    transactions: transactions
      .map(
        ({ block, position, hash, sender, recipient, isFailed }) =>
          `${block} ${position} ${hash} ${sender} ${recipient} ${isFailed ? 'failed' : 'confirmed'}`,
      )
      .sort(),
    moves: moves
      .map(
        ({ block, position, contract, amount, from, to }) =>
          `${block} ${position} ${contract ?? 'native'} ${amount} ${from} ${to}`,
      )
      .sort(),
    parties: parties.map(({ block, position, account }) => `${block} ${position} ${account}`).sort(),
  }
}
