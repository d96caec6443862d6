import { schema } from '#kernel'
import type { SocialProviderName } from './contract.js'

/** Identity providers in the order of the first view, unless the host has another. */
export const usualProviders: readonly SocialProviderName[] = [
  'google',
  'x',
  'discord',
  'github',
  'apple',
  'facebook',
]

const isProvider = (value: unknown): value is SocialProviderName => usualProviders.includes(value as never)

/** Options of `socials()`. */
export const socialsConfig = schema.object({
  /** Identity providers, in this order; those that the service is set up for. Default: google, x, discord, github, apple, facebook. */
  providers: schema.optional(schema.array(schema.guard(isProvider, `one of ${usualProviders.join(', ')}`))),
})
