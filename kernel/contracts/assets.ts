import type { CaipNetworkId } from '../namespaces/caip.js'

/** Something an account can hold: a network's own asset, or one that a contract keeps. */
export interface Asset {
  readonly chainId: CaipNetworkId
  /** The contract's address as its network writes it; absent for the network's own asset. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** How much of an asset an account holds (specification, section 3, token balance). */
export interface AssetBalance {
  readonly chainId: CaipNetworkId
  /** Absent for the network's own asset. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** Both are texts: `decimals` a whole number, `numeric` the exact amount in whole units, such as `1204.5`. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** What all of it is worth, and one unit, in the currency of the source; absent where there is no source. */
  readonly value?: number | undefined
  readonly price?: number | undefined
}
