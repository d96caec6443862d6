import { schema } from '#kernel'

/** Options of `onramp()`. */
export const onrampConfig = schema.object({
  /**
   * Whether purchases are off in the restricted time zones: those of mainland China, Hong Kong and Macau. Default: false.
   */
  respectRestrictedTimezones: schema.optional(schema.boolean(), false),
})
