import type { CaipNetworkId } from './caip.js'

/** A configured network. */
export interface Network {
  /** Chain ID in the namespace's format: a number for eip155, otherwise a text. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** URLs of JSON-RPC nodes, in order of preference. If empty, requests go through the connected wallet. */
  readonly rpcUrls: readonly string[]
  /**
   * Public RPC URLs for wallets that do not have the network. Every visitor's wallet stores them, so they have no key. Default: none,
   * and wallets are not asked to add the network.
   */
  readonly walletRpcUrls?: readonly string[]
  /** URLs of servers that speak another protocol, by a word of the namespace: `{ esplora: ['https://…'] }`. */
  readonly endpoints?: Readonly<Record<string, readonly string[]>>
  readonly blockExplorers?: readonly BlockExplorer[]
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
}

/** Native asset, which fees are paid in. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A block explorer. */
export interface BlockExplorer {
  readonly name: string
  readonly url: string
  /** Pages below the URL, where `{id}` is the address or the hash. Default: `/address/{id}` and `/tx/{id}`. */
  readonly paths?: { readonly address?: string | undefined; readonly tx?: string | undefined } | undefined
}
