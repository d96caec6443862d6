import { schema } from '#kernel'

// not schema.number, which a page without a swap would load for it alone
const isSlippage = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 50

/** Options of `swaps()`. */
export const swapsConfig = schema.object({
  /** Percent by which a swap may bring less than quoted, up to 50. Default: 1. */
  slippage: schema.optional(schema.guard(isSlippage, 'a number from 0 to 50'), 1),
  /**
   * Whether swaps are off in the restricted time zones: those of mainland China, Hong Kong and Macau. Default: false.
   */
  respectRestrictedTimezones: schema.optional(schema.boolean(), false),
})
