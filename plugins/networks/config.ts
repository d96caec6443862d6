import { schema } from '#kernel'

/** What `networks()` takes (specification, section 2). */
export const networksConfig = schema.object({
  /** Whether visitors may go to another network. */
  enableNetworkSwitch: schema.optional(schema.boolean(), true),
  /** Whether a wallet may stay on a network that is not the host's. */
  allowUnsupportedChain: schema.optional(schema.boolean(), false),
})
