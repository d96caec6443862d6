import * as z from 'zod/mini'
import { currency } from './currency.js'
import { chainId } from './rpc.js'

/** The query of GET /v1/account/:address/balance. */
export const balanceQuery = z.object({
  currency: z._default(currency, 'usd'),
  /** Without it every chain that has nodes. */
  chainId: z.optional(chainId),
  /** Any text but `false`, `0` and none: what is kept does not count. */
  forceUpdate: z.optional(
    z.string('must be one text').check(z.maxLength(100, 'must be 100 letters at most')),
  ),
})

/** What an account holds of one asset. */
const balance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: z.string(),
  /** CAIP-10; absent for the network's own asset. */
  address: z.optional(z.string()),
  /** US dollars; absent where the price is not known. */
  value: z.optional(z.number()),
  /** US dollars for one whole unit; 0 where it is not known. */
  price: z.number(),
  /** `numeric` is in whole units, with every decimal there is. */
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  /** Empty where there is no picture. */
  iconUrl: z.string(),
})
export type WireBalance = z.infer<typeof balance>

/** What GET /v1/account/:address/balance answers: what is held, and nothing of which there is none. */
export const balanceAnswer = z.object({ balances: z.array(balance) })
