import type { CaipNetworkId, Network } from '#kernel/chain'
import { solanaNamespace } from '../contract.js'
import type { SolanaCluster } from '../networks.js'

/** What a driver knows of the networks. */
export interface DriverNetworks {
  /** The configured networks, the default one first. */
  list(): readonly Network[]
  /** Word of a network in Wallet Standard, such as `solana:mainnet`. */
  walletChain(network: CaipNetworkId): string
}

/**
 * Returns the networks of Solana among the configured ones. Networks that the host added at run time have the CAIP-2 id as
 * their word.
 */
export function createDriverNetworks(
  namespaces: { networks(): readonly Network[] },
  clusters: readonly SolanaCluster[],
): DriverNetworks {
  const words = new Map(clusters.map(({ id, walletChain }) => [`${solanaNamespace}:${id}`, walletChain]))
  return {
    list: () => namespaces.networks().filter(({ chainNamespace }) => chainNamespace === solanaNamespace),
    walletChain: (network) => words.get(network) ?? network,
  }
}
