import { quantity } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import type { WalletMethod } from '../wallet-parts.js'
import { chainIdParam, objectParam } from './params.js'

/** EIP-695. */
export const chainId: WalletMethod = ({ chains }) => quantity(chains.active.id)

/** The network id, which every chain of today shares with its chain id; decimal text. */
export const netVersion: WalletMethod = ({ chains }) => String(chains.active.id)

/** EIP-3326: null once the wallet is there. Already there needs no question and sends no event. */
export const switchChain: WalletMethod = async ({ chains, prompts, switchChain: go }, params) => {
  const wanted = objectParam(params[0], 'The parameter of wallet_switchEthereumChain')
  const id = chainIdParam(wanted['chainId'], 'chainId')
  if (!chains.find(id)) throw rpcErrors.unknownChain(quantity(id))
  if (id === chains.active.id) return null
  await prompts.ask('wallet_switchEthereumChain', params)
  go(id)
  return null
}
