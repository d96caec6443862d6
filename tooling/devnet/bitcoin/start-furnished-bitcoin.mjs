import { developmentMnemonic } from '../networks.mjs'
import { deriveBitcoinAccounts } from './bitcoin-accounts.mjs'
import { regtestReference, startBitcoin } from './start-bitcoin.mjs'

const fundedAccounts = 5
/** Sats of each account, in two outputs. */
const funds = [150_000_000n, 50_000_000n]
/** Time between blocks while a transaction waits for its confirmations, in milliseconds. */
const defaultBlockMs = 2_000

/**
 * Starts a local Bitcoin chain on which the first accounts of the development mnemonic have 2 BTC each.
 *
 * @param {{ port?: number, stateDir?: string, reset?: boolean, blockMs?: number | undefined }} [options] `port` of the Esplora
 *   server, any free one by default; `stateDir` keeps the chain between runs, `reset` forgets it first; `blockMs` is the time
 *   between blocks while a transaction is pending, 2,000 by default
 * @returns {Promise<import('./start-bitcoin.mjs').RunningBitcoin & { reference: string,
 *   accounts: import('./bitcoin-accounts.mjs').BitcoinAccount[] }>} `reference` is the CAIP-2 reference of the network
 * @throws {Error} when the port is taken or the state can't be read; nothing is left running then
 */
export async function startFurnishedBitcoin({
  port = 0,
  stateDir,
  reset = false,
  blockMs = defaultBlockMs,
} = {}) {
  const chain = await startBitcoin({ port, stateDir, reset, blockMs })
  try {
    const accounts = deriveBitcoinAccounts(developmentMnemonic, fundedAccounts)
    const fresh = accounts.filter(({ address }) => chain.ledger.index.of(address).length === 0)
    for (const { address } of fresh) for (const sats of funds) await chain.ledger.fund(address, sats)
    if (fresh.length > 0) await chain.ledger.mine(1)
    return { ...chain, reference: regtestReference, accounts }
  } catch (error) {
    await chain.stop()
    throw error
  }
}
