import { schema } from '#kernel'
import type { SocialProviderName } from './contract.js'

const isProvider = (value: unknown): value is SocialProviderName =>
  typeof value === 'string' && /^(google|x|discord|github|apple|facebook)$/.test(value)

/** Options of `socials()`. */
export const socialsConfig = schema.object({
  /** Identity providers, in this order; those that the service is set up for. Default: google, x, discord, github, apple, facebook. */
  providers: schema.optional(schema.array(schema.guard(isProvider, 'an identity provider, such as google'))),
})
