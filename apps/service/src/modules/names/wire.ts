import * as z from 'zod'
import { signatureField } from '../../signed-messages/signature-field.js'

/** Version of the protocol that clients name; there is one only. */
const apiVersion = z.optional(
  z.string('must be one text').check(z.maxLength(8, 'must be 8 characters at most')),
)
/** Account of the client. */
const sender = z.optional(
  z.string('must be one text').check(z.maxLength(128, 'must be 128 characters at most')),
)

/** Query of GET /v1/profile/account/:name. */
export const profileQuery = z.object({ apiVersion })

/** Query of GET /v1/profile/reverse/:address. */
export const reverseQuery = z.object({ apiVersion, sender })

/** Query of GET /v1/profile/suggestions/:part. */
export const suggestionsQuery = z.object({
  /** Domain of the names. Default: that of new names of the project. */
  zone: z.optional(z.string('must be one text').check(z.maxLength(253, 'must be 253 characters at most'))),
  /** Account that asks: names that it released are free for it. */
  sender,
})

/** Name with its addresses. */
const profile = z.object({
  name: z.string(),
  /** ISO 8601; null if the name is of a registry on a chain, which has no times. */
  registered_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  /** By SLIP-44 and ENSIP-11 coin type. 2147483648 is the address on all EVM chains that have none of their own (ENSIP-19). */
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: z.nullable(z.string()) })),
  attributes: z.record(z.string(), z.string()),
})
export type WireProfile = z.infer<typeof profile>

/** Answer of GET /v1/profile/account/:name: an empty list if there is no such name. */
export const profileAnswer = z.union([profile, z.array(z.never())])

/** Answer of GET /v1/profile/reverse/:address: the names of an account, the newest first. */
export const reverseAnswer = z.array(profile)

/** Answer of GET /v1/profile/suggestions/:part: the name with that label first, if it is one, then free ones. Five at most. */
export const suggestionsAnswer = z.object({
  suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })),
})

/** Body of POST /v1/profile/account and /v1/profile/account/release, which may contain the project. */
export const claimBody = z.object({
  projectId: z.optional(z.string()),
  /** SLIP-44 and ENSIP-11 coin type of the chain that verifies the signature. */
  coin_type: z.int('must be a whole number').check(z.gte(0, 'must not be negative')),
  address: z.string('must be an address').check(z.maxLength(128, 'must be 128 characters at most')),
  /** JSON of {@link registrationMessage} or {@link releaseMessage}; the text that was signed. */
  message: z.string('must be the signed text').check(z.maxLength(4_000, 'must be 4,000 characters at most')),
  signature: signatureField,
})
export type Claim = z.infer<typeof claimBody>

const name = z.string('must be a text')
/** Seconds since 1970. */
const timestamp = z.int('must be whole seconds since 1970').check(z.gte(0, 'must be seconds since 1970'))

/** Signed message of a registration. */
export const registrationMessage = z.object({
  name,
  /** Text records of the name (ENSIP-5). */
  attributes: z
    .record(
      z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,31}$/, 'must have keys such as avatar or com.github')),
      z.string('must have texts').check(
        z.maxLength(256, 'must have texts of 256 characters at most'),
        // of the control characters the database refuses zero, and none of them is text
        z.regex(/^\P{Cc}*$/u, 'must have texts without control characters'),
      ),
      'must be texts by key',
    )
    .check(z.refine((all) => Object.keys(all).length <= 10, 'must have at most 10 texts')),
  timestamp,
})

/** Signed message of a release. A signature of a registration is none: it has no `action`. */
export const releaseMessage = z.object({
  action: z.literal('release', 'must be release'),
  name,
  timestamp,
})

/** Answer of POST /v1/profile/account and /v1/profile/account/release. */
export const claimAnswer = z.object({ success: z.literal(true) })

const wrongData = 'must be 0x and up to 16,000 hex digits'
const question = z.string(wrongData).check(z.regex(/^0x([\da-f]{2}){1,8000}$/i, wrongData))

/** Query of GET /v1/ens. */
export const gatewayQuery = z.object({ data: question })

/** Body of POST /v1/ens. */
export const gatewayBody = z.object({
  data: question,
  /** Contract that the client called. The question names the resolver itself. */
  sender: z.optional(z.string('must be an address').check(z.maxLength(128, 'must be an address'))),
})

/** Answer of GET and POST /v1/ens. */
export const gatewayAnswer = z.object({ data: z.string() })
