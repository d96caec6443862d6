import * as z from 'zod'

/** The query of GET /v1/identity/:address. */
export const identityQuery = z.object({
  /** Who asks; it changes nothing. */
  sender: z.optional(z.string('must be one text').check(z.maxLength(128, 'must be 128 letters at most'))),
})

/** What GET /v1/identity/:address answers. */
export const identityAnswer = z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) })
export type Identity = z.infer<typeof identityAnswer>
