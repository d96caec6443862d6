import { deriveAccounts } from '../devnet/accounts.mjs'
import { startChain } from '../devnet/chain-process.mjs'
import { furnishChain } from '../devnet/furnish-chain.mjs'
import { developmentMnemonic } from '../devnet/networks.mjs'

/** Starts a local chain with the chain ID 1 and Multicall3, which wagmi reads through. */
export async function startLocalChain() {
  const accounts = 10
  const chain = await startChain({
    id: 1,
    name: 'Ethereum',
    port: 0,
    mnemonic: developmentMnemonic,
    accounts,
  })
  await furnishChain(chain, deriveAccounts(developmentMnemonic, accounts))
  return chain
}
