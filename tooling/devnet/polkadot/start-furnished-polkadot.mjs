import { u8aToHex } from '@polkadot/util'
import { mnemonicToMiniSecret, sr25519PairFromSeed } from '@polkadot/util-crypto'
import { developmentMnemonic } from '../networks.mjs'
import { polkadotGenesis, startPolkadot } from './start-polkadot.mjs'

/** Planck of the account: 1,000 DOT. */
const funds = 10_000_000_000_000n
/** Time between blocks, in milliseconds. */
const defaultBlockMs = 2_000
const referenceEnd = 34

/**
 * Starts a local Polkadot chain on which the account of the development phrase has 1,000 DOT. It keeps nothing for the next start.
 *
 * @param {{ port?: number, blockMs?: number | undefined }} [options] `blockMs` is 2,000 by default
 * @returns {Promise<import('./start-polkadot.mjs').RunningPolkadot & { chainId: string }>} with the reference of the network's CAIP-2 id
 * @throws {Error} when the port is taken
 */
export async function startFurnishedPolkadot({ blockMs = defaultBlockMs, ...options } = {}) {
  const { publicKey } = sr25519PairFromSeed(mnemonicToMiniSecret(developmentMnemonic))
  const running = await startPolkadot({ ...options, blockMs })
  running.ledger.fund(u8aToHex(publicKey), funds)
  running.ledger.mine()
  return { ...running, chainId: polkadotGenesis.slice(2, referenceEnd) }
}
