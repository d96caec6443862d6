import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deriveAccounts } from './accounts.mjs'
import { assets } from './assets.mjs'
import { startChain } from './chain-process.mjs'
import { furnishChain } from './furnish-chain.mjs'
import { namesOf } from './names.mjs'
import { developmentMnemonic, networks } from './networks.mjs'

const fundedAccounts = 10

/**
 * @typedef {import('./chain-process.mjs').DevnetChain} DevnetChain
 * @typedef {import('./accounts.mjs').DevnetAccount} DevnetAccount
 * @typedef {import('./assets.mjs').DevnetAsset} DevnetAsset
 * @typedef {import('./names.mjs').DevnetNames} DevnetNames
 * @typedef {{ ports?: number[], stateDir?: string, reset?: boolean, blockTime?: number, mnemonic?: string }}
 *   DevnetOptions `ports` in the order of the networks, any free one where none is given; `stateDir` keeps
 *   the chains' state between runs, `reset` forgets it first; `blockTime` is seconds between blocks (without
 *   it every transaction is mined at once); `mnemonic` (BIP-39) decides which accounts are funded
 * @typedef {{ chains: DevnetChain[], accounts: DevnetAccount[], mnemonic: string, assets: readonly DevnetAsset[],
 *   names: DevnetNames, stop(): Promise<void> }} Devnet
 */

/**
 * Starts a local chain for Ethereum, Base and Sepolia, each with ten accounts of 10 000 ether, and resolves
 * when all of them answer and have their assets and names. They end with `stop`, which waits until their
 * state is written, or with this process.
 *
 * @param {DevnetOptions} [options]
 * @returns {Promise<Devnet>}
 * @throws {Error} when a chain does not start (its port is taken, its state file is broken) or the phrase is
 *   none; nothing is left running then
 */
export async function startDevnet(options = {}) {
  const { ports = [], stateDir, reset = false, blockTime, mnemonic = developmentMnemonic } = options
  const accounts = deriveAccounts(mnemonic, fundedAccounts)
  if (stateDir) mkdirSync(stateDir, { recursive: true })

  const starts = networks.map(({ id, name }, index) => {
    const stateFile = stateDir && join(stateDir, `${id}.json`)
    if (stateFile && reset) rmSync(stateFile, { force: true })
    const port = ports[index] ?? 0
    return startFurnished(
      { id, name, port, mnemonic, accounts: fundedAccounts, stateFile, blockTime },
      accounts,
    )
  })
  const outcomes = await Promise.allSettled(starts)
  const chains = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stopChains = () => Promise.all(chains.map((chain) => chain.stop()))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    await stopChains()
    throw failure.reason
  }

  return {
    chains: chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    accounts,
    mnemonic,
    assets,
    names: namesOf(accounts),
    stop: async () => void (await stopChains()),
  }
}

/**
 * @param {import('./chain-process.mjs').ChainOptions} options
 * @param {DevnetAccount[]} accounts
 */
async function startFurnished(options, accounts) {
  const chain = await startChain(options)
  try {
    await furnishChain(chain, accounts)
    return chain
  } catch (error) {
    await chain.stop()
    throw error
  }
}
