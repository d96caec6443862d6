import * as z from 'zod'
import { currency } from './currency.js'

const address = z
  .string('must be CAIP-10 ids')
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'must be CAIP-10 ids'))

/** Body of POST /v1/fungible/price, which may contain the project. */
export const priceBody = z.object({
  projectId: z.optional(z.string()),
  currency: z._default(currency, 'usd'),
  addresses: z
    .array(address, 'must be a list of CAIP-10 ids')
    .check(z.minLength(1, 'must have 1 to 100 items'), z.maxLength(100, 'must have 1 to 100 items')),
})

/** Answer of POST /v1/fungible/price: the assets with a known price. */
export const priceAnswer = z.object({
  fungibles: z.array(
    z.object({
      /** CAIP-10, as in the request. */
      address: z.string(),
      name: z.string(),
      symbol: z.string(),
      /** Empty if there is no picture. */
      iconUrl: z.string(),
      /** US dollars for one whole unit. */
      price: z.number(),
      /** Change of the price in the last 24 hours, in percent; absent if the price source has none. */
      priceChange24h: z.optional(z.number()),
      decimals: z.optional(z.number()),
    }),
  ),
})
