import { createEvmTreasury } from './create-evm-treasury.mjs'
import { createSolanaTreasury } from './create-solana-treasury.mjs'

/**
 * @typedef {{ chain: string, contract: string, decimals: number, amount: string, address: string }} Payout `chain` is a CAIP-2 id;
 *   `contract` is empty for the native asset
 * @typedef {object} Treasury
 * @property {readonly string[]} chains CAIP-2 ids that it pays out on
 * @property {(payout: Payout) => Promise<string>} send sends an asset, and returns the hash of the transaction
 * @property {(chain: string, hash: string) => Promise<boolean>} succeeded waits until a transaction is in a block, and returns whether
 *   it succeeded
 * @typedef {Pick<import('../devnet/devnet.mjs').Devnet, 'chains' | 'assets'> & {
 *   solana?: Parameters<typeof createSolanaTreasury>[0] }} PaidChains
 */

/**
 * Creates the accounts that pay out on the local chains.
 *
 * @param {PaidChains} chains
 * @returns {Promise<Treasury>}
 */
export async function createTreasury({ solana, ...devnet }) {
  const treasuries = [await createEvmTreasury(devnet), ...(solana ? [createSolanaTreasury(solana)] : [])]

  /** @param {string} chain */
  function treasuryOf(chain) {
    const treasury = treasuries.find(({ chains }) => chains.includes(chain))
    if (!treasury) throw new Error(`${chain} is no local chain.`)
    return treasury
  }

  return {
    chains: treasuries.flatMap(({ chains }) => chains),
    send: (payout) => treasuryOf(payout.chain).send(payout),
    succeeded: (chain, hash) => treasuryOf(chain).succeeded(chain, hash),
  }
}
