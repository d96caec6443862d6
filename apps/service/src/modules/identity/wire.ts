import * as z from 'zod'

/** Query of GET /v1/identity/:address. */
export const identityQuery = z.object({
  /** Account of the client; ignored. */
  sender: z.optional(z.string('must be one text').check(z.maxLength(128, 'must be 128 characters at most'))),
})

/** Response of GET /v1/identity/:address. */
export const identityAnswer = z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) })
export type Identity = z.infer<typeof identityAnswer>

/** Query of GET /v1/profile/account/:name. */
export const profileQuery = z.object({ apiVersion: z.optional(z.string()) })

/**
 * Response of GET /v1/profile/account/:name: the addresses of a name by SLIP-44 coin type; an empty list if there is no such name.
 * Registries on chains have no times and attributes.
 */
export const profileAnswer = z.union([
  z.object({
    name: z.string(),
    registered_at: z.null(),
    updated_at: z.null(),
    addresses: z.record(z.string(), z.object({ address: z.string(), created_at: z.null() })),
    attributes: z.record(z.string(), z.string()),
  }),
  z.array(z.never()),
])
