import * as z from 'zod'

/** Settings of a project for on-ramps. */
export const onrampSettings = z.strictObject({
  /** Ids of the providers that the project offers, in their order. Default: all that have keys. */
  providers: z.array(z.string(), 'must be ids of providers').max(10).optional(),
})
