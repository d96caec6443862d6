import * as z from 'zod/mini'

/** What one whole unit of an asset is worth in US dollars, as exact text. */
export const pricedAsset = z.object({
  /** CAIP-10; a network's own asset has an address of its own there. */
  address: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  price: z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/)),
})
type PricedAsset = z.infer<typeof pricedAsset>

/** Where prices come from. */
export interface PriceSource {
  /** Undefined for an asset that it does not know. */
  find(address: string): Promise<PricedAsset | undefined>
}
