/** An asset whose balance is read, as a host lists it. What it leaves out its contract says. */
export interface EvmAsset {
  readonly chainId: number
  readonly address: string
  readonly symbol?: string
  readonly name?: string
  /** For comparison only: where the contract says otherwise, the asset is not shown. */
  readonly decimals?: number
  readonly iconUrl?: string
}

/** Whether a value says on which chain which contract is meant; the rest is looked at when it is used. */
export function isEvmAsset(value: unknown): value is EvmAsset {
  const { chainId, address } = Object(value) as Partial<EvmAsset>
  return Number.isSafeInteger(chainId) && /^0x[\da-f]{40}$/i.test(`${address}`)
}
