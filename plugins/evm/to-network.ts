import type { Network } from '#kernel/contracts'
import type { EvmChain } from './chain.js'
import { evmNamespace } from './contract.js'

/** A chain as the widget knows it. The host's own RPC addresses come first and alone, if there are any. */
export function toNetwork(chain: EvmChain, hostRpc: readonly string[] | undefined): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain
  return {
    id,
    caipNetworkId: `${evmNamespace}:${id}`,
    chainNamespace: evmNamespace,
    name,
    nativeCurrency,
    rpcUrls: hostRpc ?? rpcUrls?.default.http ?? [],
    ...(blockExplorers && { blockExplorers: [blockExplorers.default] }),
    ...(testnet !== undefined && { testnet }),
  }
}
