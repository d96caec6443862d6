import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'
import { currency } from './currency.js'
import { seriesRanges } from './price-source.js'

const caip10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/
const address = textField(caip10, 'must be CAIP-10 ids')

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
      /** Time since the price was one of its markets: up to four hours. */
      ageSeconds: z.optional(z.number()),
      decimals: z.optional(z.number()),
    }),
  ),
})

const range = z.enum(seriesRanges, `must be one of ${seriesRanges.join(', ')}`)

/** Query of GET /v1/fungible/series. */
export const seriesQuery = z.object({
  currency: z._default(currency, 'usd'),
  /** CAIP-10; a native asset has the address that its namespace has for it. */
  address: textField(caip10, 'must be a CAIP-10 id'),
  range: z._default(range, '1d'),
})

/** Answer of GET /v1/fungible/series. */
export const seriesAnswer = z.object({
  /** As in the request, like `currency` and `range`. */
  address: z.string(),
  currency,
  range,
  /** Times in milliseconds since 1970 with the prices of one whole unit, the oldest first; empty if the asset has none. */
  points: z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(200)),
})

/** Answer of GET /v1/fungible/rates. */
export const ratesAnswer = z.object({
  base: currency,
  /** Units of each currency for one US dollar, by ISO 4217 code; empty if the price source has none. */
  rates: z.record(z.string(), z.number()),
  /** Time since the price source told them: up to a day while it does not answer. */
  ageSeconds: z.optional(z.number()),
})
