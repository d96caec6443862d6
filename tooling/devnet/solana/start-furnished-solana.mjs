import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { developmentMnemonic } from '../networks.mjs'
import { furnishSolana } from './furnish-solana.mjs'
import { deriveSolanaAccounts } from './solana-accounts.mjs'
import { solanaAssets } from './solana-assets.mjs'
import { startSolana } from './start-solana.mjs'

const fundedAccounts = 5

/**
 * Starts a local Solana chain on which the first accounts of the development mnemonic have SOL and assets. It plays the main
 * network.
 *
 * @param {{ port?: number, stateDir?: string, reset?: boolean }} [options] `port` of the JSON-RPC server, any free one by
 *   default; `stateDir` keeps the chain between runs, `reset` forgets it first
 * @returns {Promise<import('./start-solana.mjs').RunningSolana & {
 *   accounts: import('./solana-accounts.mjs').SolanaAccount[], assets: typeof solanaAssets }>}
 * @throws {Error} when a port is taken or the state can't be read; nothing is left running then
 */
export async function startFurnishedSolana({ port = 0, stateDir, reset = false } = {}) {
  const file = stateDir && join(stateDir, 'solana')
  if (stateDir) mkdirSync(stateDir, { recursive: true })
  if (file && reset) for (const kept of [file, `${file}.json`]) rmSync(kept, { force: true })
  const chain = await startSolana({ port, file })
  try {
    const accounts = deriveSolanaAccounts(developmentMnemonic, fundedAccounts)
    furnishSolana(chain.ledger, accounts, solanaAssets)
    return { ...chain, accounts, assets: solanaAssets }
  } catch (error) {
    await chain.stop()
    throw error
  }
}
