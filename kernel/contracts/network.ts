import type { CaipNetworkId } from './caip.js'

/** A network as the widget knows it (specification, section 3). Pure data. */
export interface Network {
  /** The chain's own id: a number for eip155, a text elsewhere. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** Addresses of nodes, first choice first; empty means: read through the connected wallet. */
  readonly rpcUrls: readonly string[]
  readonly blockExplorers?: readonly BlockExplorer[]
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
}

/** The asset that fees are paid in. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A site that shows accounts and transactions; `{url}/address/…` and `{url}/tx/…`. */
export interface BlockExplorer {
  readonly name: string
  readonly url: string
}
