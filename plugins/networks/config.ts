import { schema } from '#kernel'

/** Options of `networks()`. */
export const networksConfig = schema.object({
  /** Whether users can switch the network. */
  enableNetworkSwitch: schema.optional(schema.boolean(), true),
  /** Whether a wallet can stay on a network that is not configured. */
  allowUnsupportedChain: schema.optional(schema.boolean(), false),
})
