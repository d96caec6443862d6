import type { Network } from '#kernel/contracts'
import { solanaNamespace } from './contract.js'

/** A Solana cluster. */
export interface SolanaCluster {
  /** First 32 characters of the genesis hash: the reference of the CAIP-2 id. */
  readonly id: string
  /** Name of the network. */
  readonly name: string
  /** Word of the cluster in Wallet Standard, such as `solana:mainnet`. Default: `solana:` and the id. */
  readonly walletChain?: `solana:${string}` | undefined
  /** URLs of JSON-RPC nodes. */
  readonly rpcUrls?: readonly string[] | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly testnet?: boolean | undefined
  /** Id of the picture at the service. Built-in clusters have one. */
  readonly imageId?: string | undefined
}

const idPattern = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/** Whether a value has the fields of a cluster with the expected types. */
export function isSolanaCluster(value: unknown): value is SolanaCluster {
  const { id, name, rpcUrls, walletChain } = Object(value) as Partial<SolanaCluster>
  return (
    typeof id === 'string' &&
    idPattern.test(id) &&
    typeof name === 'string' &&
    (rpcUrls === undefined || Array.isArray(rpcUrls)) &&
    (walletChain === undefined || `${walletChain}`.startsWith('solana:'))
  )
}

/** SOL, the native asset. */
export const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

const explorer = (cluster: string): Network['blockExplorers'] => {
  const query = cluster && `?cluster=${cluster}`
  const paths = { address: `/address/{id}${query}`, tx: `/tx/{id}${query}` }
  return [{ name: 'Solana Explorer', url: 'https://explorer.solana.com', paths }]
}

/**
 * Converts a cluster, for `foyer.addNetwork(toNetwork(cluster))`.
 *
 * @param hostRpc URLs that replace those of the cluster
 */
export function toNetwork(cluster: SolanaCluster, hostRpc?: readonly string[]): Network {
  const { id, name, rpcUrls = [], blockExplorers, testnet, imageId } = cluster
  return {
    id,
    caipNetworkId: `${solanaNamespace}:${id}`,
    chainNamespace: solanaNamespace,
    name,
    nativeCurrency: sol,
    rpcUrls: hostRpc ?? rpcUrls,
    ...(blockExplorers && { blockExplorers }),
    ...(testnet !== undefined && { testnet }),
    ...(imageId !== undefined && { assets: { imageId } }),
  }
}

// No RPC URLs: requests go to the host's nodes or the service, never to a third party.
const cluster = (id: string, name: string, walletName: string, testnet: boolean) =>
  ({
    id,
    name,
    walletChain: `solana:${walletName}`,
    blockExplorers: explorer(testnet ? walletName : ''),
    testnet,
    imageId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }) as const satisfies SolanaCluster

/** Solana's main network. */
export const solanaMainnet = /*#__PURE__*/ cluster(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'mainnet',
  false,
)
/** Solana's network for developers. */
export const solanaDevnet = /*#__PURE__*/ cluster(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'devnet',
  true,
)
/** Solana's network for validators. */
export const solanaTestnet = /*#__PURE__*/ cluster(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'testnet',
  true,
)

/** Built-in clusters. */
export const solanaClusters: readonly SolanaCluster[] = [solanaMainnet, solanaDevnet, solanaTestnet]

/** Returns the word of a cluster in Wallet Standard. */
export function walletChainOf({ id, walletChain }: SolanaCluster): string {
  return walletChain ?? `${solanaNamespace}:${id}`
}
