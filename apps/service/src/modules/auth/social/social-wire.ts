import * as z from 'zod'
import { hostOrigin, sessionAnswer, text, ticket } from '../wire.js'
import { loginPurposes } from '../tables.js'
import { providerNames } from './provider-names.js'

/** Purpose of a login; default: a session that the page began. */
const purpose = z.enum(loginPurposes, `must be one of ${loginPurposes.join(', ')}`).default('login')
const device = { purpose, hostOrigin, browser: text(60), system: text(60) }

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
/** User whom a login of the purpose `confirm` must belong to. */
export const userId = text(64).optional()
/** Body of POST /auth/v1/handles. */
export const handleBody = z.object({ handle, ticket: ticket.optional(), userId })
/** Body of POST /auth/v1/social/result. */
export const resultBody = z.object({ handle })
export const socialResultAnswer = z.object({
  /** Missing for a login that succeeded. */
  error: z.enum(['denied', 'failed']).optional(),
  /** Origin of the page that began the login. */
  host: z.string(),
  /** Whether another network or browser than this one began it: then the page hands nothing over, and shows digits at a press. */
  isApart: z.boolean(),
  /** Whether the secure frame began it, so that the page gets no result. */
  isForFrame: z.boolean(),
  browser: z.string(),
  system: z.string(),
  /** Address of the host page that the browser returns to, without a window. */
  returnTo: z.string().optional(),
})
/** Body of POST /auth/v1/social/digits. */
export const digitsBody = z.object({ handle })
export const digitsAnswer = z.object({ code: z.string() })
/** Body of POST /auth/v1/social/:id/code. */
export const socialCodeBody = z.object({ code: text(16), ticket: ticket.optional(), userId })

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
