import type { Network } from '#kernel/chain'
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

const idLength = 32
/** Base58 of 32 bytes, or the start of it. */
export const base58Pattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Whether a value has the fields of a cluster with the expected types. */
export function isSolanaCluster(value: unknown): value is SolanaCluster {
  const { id, name, rpcUrls, walletChain } = Object(value) as Partial<SolanaCluster>
  return (
    base58Pattern.test(`${id}`) &&
    id?.length === idLength &&
    typeof name === 'string' &&
    (rpcUrls === undefined || Array.isArray(rpcUrls)) &&
    (walletChain === undefined || `${walletChain}`.startsWith('solana:'))
  )
}

/** SOL, the native asset. */
export const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

/**
 * Converts a cluster, for `foyer.addNetwork(toNetwork(cluster))`.
 *
 * @param hostRpc URL that replaces those of the cluster
 */
export function toNetwork(cluster: SolanaCluster, hostRpc?: string): Network {
  const { id, name, rpcUrls = [], blockExplorers, testnet = false, imageId } = cluster
  return {
    id,
    caipNetworkId: `${solanaNamespace}:${id}`,
    chainNamespace: solanaNamespace,
    name,
    nativeCurrency: sol,
    rpcUrls: hostRpc ? [hostRpc] : rpcUrls,
    testnet,
    ...(blockExplorers && { blockExplorers }),
    ...(imageId && { assets: { imageId } }),
  }
}

// No RPC URLs: requests go to the host's nodes or the service, never to a third party.
const cluster = (id: string, name: string, walletName: string, query = `?cluster=${walletName}`) =>
  ({
    id,
    name,
    walletChain: `solana:${walletName}`,
    blockExplorers: [
      {
        name: 'Solana Explorer',
        url: 'https://explorer.solana.com',
        paths: { address: `/address/{id}${query}`, tx: `/tx/{id}${query}` },
      },
    ],
    testnet: query !== '',
    imageId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }) as const satisfies SolanaCluster

/** Solana's main network. */
export const solanaMainnet = /*#__PURE__*/ cluster(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'mainnet',
  '',
)
/** Solana's network for developers. */
export const solanaDevnet = /*#__PURE__*/ cluster(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'devnet',
)
/** Solana's network for validators. */
export const solanaTestnet = /*#__PURE__*/ cluster(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'testnet',
)

/** Built-in clusters. */
export const solanaClusters: readonly SolanaCluster[] = [solanaMainnet, solanaDevnet, solanaTestnet]
