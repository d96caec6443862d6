import * as z from 'zod'
import { currency } from '../prices/currency.js'
import { chainId } from '../rpc/wire.js'

/** The query of GET /v1/account/:address/balance. */
export const balanceQuery = z.object({
  currency: z._default(currency, 'usd'),
  /** Default: every chain with nodes. */
  chainId: z.optional(chainId),
  /** Any text but `false`, `0` and the empty one bypasses the cache. */
  forceUpdate: z.optional(
    z.string('must be one text').check(z.maxLength(100, 'must be 100 characters at most')),
  ),
})

/** Balance of one asset. */
const balance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: z.string(),
  /** CAIP-10; absent for the native asset. */
  address: z.optional(z.string()),
  /** US dollars; absent if the price is unknown. */
  value: z.optional(z.number()),
  /** US dollars for one whole unit; 0 if unknown. */
  price: z.number(),
  /** Change of the price in the last 24 hours, in percent; absent if the price source has none. */
  priceChange24h: z.optional(z.number()),
  /** Time since the price was one of its markets: up to four hours. */
  ageSeconds: z.optional(z.number()),
  /** `numeric` is exact, in whole units. */
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  /** Empty if there is no picture. */
  iconUrl: z.string(),
})
export type WireBalance = z.infer<typeof balance>

/** Answer of GET /v1/account/:address/balance, without balances of 0. */
export const balanceAnswer = z.object({ balances: z.array(balance) })
