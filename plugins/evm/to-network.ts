import type { Network } from '#kernel/contracts'
import type { EvmChain } from './chain.js'
import { evmNamespace } from './contract.js'

/**
 * A chain as the widget knows it, for `foyer.addNetwork(toNetwork(polygon))`: ours, or any chain object of viem.
 *
 * @param hostRpc the host's own RPC addresses; they take the place of those of the chain object.
 */
export function toNetwork(chain: EvmChain, hostRpc?: readonly string[]): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, imageId } = chain
  return {
    id,
    caipNetworkId: `${evmNamespace}:${id}`,
    chainNamespace: evmNamespace,
    name,
    nativeCurrency,
    rpcUrls: hostRpc ?? rpcUrls?.default.http ?? [],
    ...(blockExplorers && { blockExplorers: [blockExplorers.default] }),
    ...(testnet !== undefined && { testnet }),
    ...(imageId !== undefined && { assets: { imageId } }),
  }
}
