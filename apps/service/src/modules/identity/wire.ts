import * as z from 'zod'

/** Query of GET /v1/identity/:address. */
export const identityQuery = z.object({
  /** Account of the client; ignored. */
  sender: z.optional(z.string('must be one text').check(z.maxLength(128, 'must be 128 characters at most'))),
})

/** Response of GET /v1/identity/:address. */
export const identityAnswer = z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) })
export type Identity = z.infer<typeof identityAnswer>
