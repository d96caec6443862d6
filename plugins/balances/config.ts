import { schema } from '#kernel'

/** Options of `balances()`. */
export const balancesConfig = /*#__PURE__*/ schema.object({
  /** Currency of fiat values, as its ISO 4217 code: `EUR`. Default: that of the language; USD if the service has no rate for it. */
  currency: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.string()),
})
