import * as z from 'zod'

/** Price of one whole unit of an asset in US dollars, as exact text. */
export const pricedAsset = z.object({
  /** CAIP-10; a native asset has the address 0xeeee…eeee (ERC-7528). */
  address: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  price: z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/)),
  /** Change of the price in the last 24 hours, in percent. */
  priceChange24h: z.optional(z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,4})?$/))),
})
type PricedAsset = z.infer<typeof pricedAsset>

/** Source of prices. */
export interface PriceSource {
  /** Returns the price of an asset by its CAIP-10 id; undefined if it is unknown. */
  find(address: string): Promise<PricedAsset | undefined>
}
