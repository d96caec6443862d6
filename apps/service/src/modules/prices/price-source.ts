/** Price of one whole unit of an asset in US dollars. */
export interface AssetPrice {
  /** Exact decimal text. */
  readonly price: string
  /** Change in the last 24 hours, in percent, as decimal text. */
  readonly priceChange24h?: string | undefined
  /** Time since the price was one of its markets, in milliseconds. Absent if the source does not tell it: the price is one of now. */
  readonly ageMs?: number | undefined
  /** Name, symbol and decimals, where the source has them. */
  readonly asset?: { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
}

/** Ranges of time of which there are prices: a day, a week, a month, a year. */
export const seriesRanges = ['1d', '1w', '1m', '1y'] as const
export type SeriesRange = (typeof seriesRanges)[number]

/** Price of one whole unit of an asset in US dollars at a time. */
export interface PricePoint {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Exact decimal text. */
  readonly price: string
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
  /**
   * Returns the prices of an asset up to now, the oldest first; none if the source does not know it. Absent if the source has no
   * prices of the past: the service records those that it reads from it.
   *
   * @throws if the source does not answer
   */
  series?(id: string, range: SeriesRange): Promise<readonly PricePoint[]>
  /**
   * Returns the units of currencies for one US dollar as decimal text, by ISO 4217 code. Absent if the source has none.
   *
   * @throws if the source does not answer
   */
  rates?(): Promise<ReadonlyMap<string, string>>
  close?(): Promise<void>
}

/** Source without prices. */
export const noPrices: PriceSource = { find: () => Promise.resolve(new Map()) }

/** The age of a price as the wire has it. */
export const ageOf = ({ ageMs }: AssetPrice): { readonly ageSeconds?: number } =>
  ageMs === undefined ? {} : { ageSeconds: Math.floor(ageMs / 1_000) }
