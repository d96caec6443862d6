/** Price of one whole unit of an asset in US dollars. */
export interface AssetPrice {
  /** Exact decimal text. */
  readonly price: string
  /** Change in the last 24 hours, in percent, as decimal text. */
  readonly priceChange24h?: string | undefined
  /** Name, symbol and decimals, where the source has them. */
  readonly asset?: { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
}

/** Source of prices. */
export interface PriceSource {
  /**
   * Returns the known prices by the CAIP-10 ids that were asked for; a native asset has the address that its namespace has
   * for it.
   *
   * @throws if the source does not answer
   */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, AssetPrice>>
  close?(): Promise<void>
}

/** Source without prices. */
export const noPrices: PriceSource = { find: () => Promise.resolve(new Map()) }
