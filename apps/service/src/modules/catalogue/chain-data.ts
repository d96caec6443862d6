/** Native asset of a network. */
export interface NativeAsset {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Network with its name, native asset and picture. */
export interface NetworkData {
  /** CAIP-2. */
  readonly id: string
  readonly name?: string | undefined
  readonly native?: NativeAsset | undefined
  readonly picture?: string | undefined
}

/** Asset that the service knows by name. */
export interface AssetData extends NativeAsset {
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
}

/** Data about chains in apps/wallet-data, and of the operator. */
export interface ChainData {
  readonly networks: readonly NetworkData[]
  readonly assets: readonly AssetData[]
}
