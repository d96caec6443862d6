import * as z from 'zod'
import { language, hostOrigin, sessionAnswer, text, ticket } from '../wire.js'
import { providerNames } from './provider-names.js'

const device = { hostOrigin, browser: text(60), system: text(60), language }

/** Body of POST /auth/v1/social. */
export const socialBody = z.object({
  provider: z.enum(providerNames, `must be one of ${providerNames.join(', ')}`),
  ...device,
  returnTo: z
    .string()
    .max(2_000, 'must have at most 2000 characters')
    .refine((value) => URL.canParse(value) && /^https?:/.test(value), 'must be an address of hostOrigin')
    .optional(),
})
export const socialAnswer = z.object({
  loginId: z.string(),
  /** Login page of the provider. */
  uri: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export const socialStateAnswer = z.object({ state: z.enum(['waiting', 'finished', 'failed']) })

const handle = text(64)
/** Body of POST /auth/v1/handles. */
export const handleBody = z.object({ handle, ticket: ticket.optional() })
/** Body of POST /auth/v1/social/digits. */
export const digitsBody = z.object({ handle })
export const digitsAnswer = z.object({ code: z.string() })
/** Body of POST /auth/v1/social/:id/code. */
export const socialCodeBody = z.object({ code: text(16), ticket: ticket.optional() })

/** The address of the login belongs to another user, who may be the same person. */
const linkQuestion = z.object({ link: z.object({ id: z.string(), email: z.string() }) })
/** Answer of a login that was redeemed. */
export const redeemedAnswer = z.union([sessionAnswer, linkQuestion])

/** Body of POST /auth/v1/logins/link. */
export const linkBody = z.object({
  linkId: text(64),
  /** Whether the login is added to the wallet of its address. */
  accept: z.boolean('must be true or false'),
  ticket: ticket.optional(),
})
/** A code is on its way, or the session of a separate wallet. */
export const linkAnswer = z.union([sessionAnswer, z.object({ expiresAt: z.number() })])
/** Body of POST /auth/v1/logins/link/code. */
export const linkCodeBody = z.object({ linkId: text(64), code: text(16), ticket: ticket.optional() })

/** Body of POST /auth/v1/farcaster. */
export const farcasterBody = z.object(device)
