/** An asset whose balance is read. Missing fields are read from its contract. */
export interface EvmAsset {
  /** Chain ID of the network. */
  readonly chainId: number
  /** Address of the contract. */
  readonly address: string
  /** Symbol of the asset. Default: read from the contract. */
  readonly symbol?: string
  /** Name of the asset. Default: read from the contract. */
  readonly name?: string
  /** Used as a check: assets whose on-chain decimals differ are hidden. */
  readonly decimals?: number
  /** URL of the picture. */
  readonly iconUrl?: string
}

/** Whether a value has the chain ID and the address of an asset. The other fields are validated on use. */
export function isEvmAsset(value: unknown): value is EvmAsset {
  const { chainId, address } = Object(value) as Partial<EvmAsset>
  return Number.isSafeInteger(chainId) && /^0x[\da-f]{40}$/i.test(`${address}`)
}
