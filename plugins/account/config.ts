import { schema } from '#kernel'

/** Options of `account()`. */
export const accountConfig = schema.object({
  /** Whether the list of accounts shows every connected wallet of a namespace, and connects further ones. */
  multiWallet: schema.optional(schema.boolean(), false),
})
