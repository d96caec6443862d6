import type { CaipAddress } from '#kernel/chain'
import { callsCapability, type Asset, type Calls } from '#kernel/money'
import { payerAtom, type Payer } from '#plugins/transactions/contract'
import type { SwapsDeps } from './deps.js'
import { swapErrors } from './errors.js'
import { nativePlaceholder, swapNetworks } from './networks.js'

/** Account, network and its capability to send calls. */
export interface SwapContext extends Payer {
  readonly calls: Calls
}

/**
 * Returns the active account, its network, and the network's capability to send calls.
 *
 * @throws 'Chain is required to swap tokens' without an account or a configured network, 'Network not supported for Swaps'
 */
export async function requireSwapContext({
  store,
  namespaces,
}: Pick<SwapsDeps, 'store' | 'namespaces'>): Promise<SwapContext> {
  const payer = store.get(payerAtom)
  if (!payer) throw swapErrors.CHAIN_REQUIRED()
  if (!swapNetworks.includes(payer.network.caipNetworkId)) throw swapErrors.NETWORK()
  const calls = await namespaces.capability(payer.network.chainNamespace, callsCapability)
  if (!calls) throw swapErrors.NETWORK()
  return { ...payer, calls }
}

/** Returns the CAIP-10 id of an asset, as calls of the service name it. */
export function assetId({ chainId, address = nativePlaceholder }: Asset): CaipAddress {
  return `${chainId}:${address}`
}
