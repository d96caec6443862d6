import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'

const wrongChain = 'must be a CAIP-2 id, such as eip155:1'
const wrongAddress = 'must be the address of an account, without its chain'
const wrongMessage = 'must be a sign-in message (CAIP-122) of at most 8,000 characters'

const chainId = textField(/^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}$/, wrongChain)
const address = textField(/^[-.%a-zA-Z\d]{1,128}$/, wrongAddress)
const projectId = z.optional(z.string())

/** Body of POST /v1/sign-in/nonce. */
export const nonceBody = z.nullish(z.object({ projectId }))

/** Answer of POST /v1/sign-in/nonce. */
export const nonceAnswer = z.object({
  /** 32 hex digits, for one message of a page of the origin. */
  nonce: z.string(),
  /** Time of the service (RFC 3339), for the message. */
  issuedAt: z.string(),
})

/** Body of POST /v1/sign-in. */
export const signInBody = z.object({
  projectId,
  message: z.string(wrongMessage).check(z.minLength(1, wrongMessage), z.maxLength(8_000, wrongMessage)),
  /** In the encoding of the namespace: hex for eip155 and polkadot, base58 for solana, base64 for bip122 and cosmos. */
  signature: textField(/^[\w+/=-]{1,50000}$/, 'must be a signature in hex, base58 or base64'),
  /** Method of the signature. It is kept for the page; what is verified follows from the address. */
  type: z.optional(textField(/^[-\w]{1,32}$/, 'must be the method of the signature, such as eip191')),
  /** Required on Cosmos chains, in base64. */
  publicKey: z.optional(textField(/^[\w+/=]{1,200}$/, 'must be a public key in base64 or hex')),
  /** Whether the answer has the token, or sets a cookie that scripts cannot read. Default: token. */
  keep: z._default(z.enum(['token', 'cookie'], 'must be token or cookie'), 'token'),
})
/** Content of {@link signInBody}. */
export type SignInRequest = z.output<typeof signInBody>

/** Query of GET and DELETE /v1/sign-in: the account whose sessions are meant. Default: all of the request. */
export const sessionsQuery = z.object({
  projectId,
  chainId: z.optional(chainId),
  address: z.optional(address),
})
/** Content of {@link sessionsQuery}. */
export type SessionsQuery = z.output<typeof sessionsQuery>

/** Session of an account. */
const session = z.object({
  /** CAIP-2 id. */
  chainId: z.string(),
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  type: z.optional(z.string()),
  publicKey: z.optional(z.string()),
  /** Time of RFC 3339. */
  expiresAt: z.string(),
})
/** Session of an account, as the answers have it. */
export type WireSession = z.output<typeof session>

/** Answer of POST /v1/sign-in. */
export const signInAnswer = z.object({
  session,
  /** JWT (ES256) of the session; absent if a cookie has it. */
  token: z.optional(z.string()),
})

/** Answer of GET /v1/sign-in: the newest first. */
export const sessionsAnswer = z.object({ sessions: z.array(session) })

/** Answer of DELETE /v1/sign-in. */
export const signOutAnswer = z.object({})

/** Answer of GET /v1/sign-in/keys: a JSON Web Key Set. */
export const keysAnswer = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
