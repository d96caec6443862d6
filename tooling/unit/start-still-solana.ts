import { furnishSolana, giveAsset } from '../devnet/solana/furnish-solana.mjs'
import { solanaAssets } from '../devnet/solana/solana-assets.mjs'
import { startSolana } from '../devnet/solana/start-solana.mjs'

const never = 3_600_000

/** Starts a local Solana chain with assets, on which blocks come only when a test asks for them. */
export async function startStillSolana() {
  const chain = await startSolana({ slotMs: never })
  const [dollars] = solanaAssets
  if (!dollars) throw new Error('The chain has no assets.')
  furnishSolana(chain.ledger, [], solanaAssets)
  return {
    ...chain,
    dollars,
    giveDollars: (address: string, amount: string) => giveAsset(chain.ledger, dollars, address, amount),
  }
}

/** A local Solana chain. */
export type StillSolana = Awaited<ReturnType<typeof startStillSolana>>
