import * as z from 'zod'
import { textField } from '../../platform/http/text-field.js'
import { signatureField } from '../../signed-messages/signature-field.js'
import { jsonProblem, type JsonLimits } from './json-limits.js'

const maxItems = 16
/** Depth with the list itself: a custom permission has objects in its data. */
const maxDepth = 8
const permissionsLimits: JsonLimits = { maxDepth, maxLength: 8_000 }
const policiesLimits: JsonLimits = { maxDepth, maxLength: 4_000 }
const signerLimits: JsonLimits = { maxDepth, maxLength: 1_000 }

const wrongItem = 'must be {type, data}: type a text, or {custom} with one, and data an object'
const typeText = textField(/^[\w.:/-]+$/, wrongItem, 100)

/** Permission, policy or signer (ERC-7715). Its further fields are stored too. */
const typed = z.looseObject(
  {
    type: z.union([typeText, z.strictObject({ custom: typeText }, wrongItem)], wrongItem),
    data: z.record(z.string(), z.unknown(), wrongItem),
  },
  wrongItem,
)

/** Refuses JSON beyond the limits. */
const within = (limits: JsonLimits): z.core.CheckFn<unknown> => {
  return (payload) => {
    const message = jsonProblem(payload.value, limits)
    if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
  }
}

const items = (minItems: number, limits: JsonLimits, wrong: string) =>
  z.array(typed, wrong).check(z.minLength(minItems, wrong), z.maxLength(maxItems, wrong), within(limits))

const wrongUrl = 'must have a url that begins with https:// or http://, without user and password'
const wrongName = 'must have a name of 1 to 100 characters, without line breaks and control characters'

/** URL of a page or a picture. The service never opens it. */
const webUrl = (wrong: string) =>
  z
    .string(wrong)
    .check(z.maxLength(512, wrong), z.regex(/^https?:\/\/[!-~]+$/, wrong), z.refine(isWithoutUser, wrong))

function isWithoutUser(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Page that the permissions were granted to. It is in the text that is signed, so each part is one line. */
const page = z.object(
  {
    name: z.string(wrongName).check(z.regex(/^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,100}(?<! )$/u, wrongName)),
    /** Its origin must be one of the project. */
    url: webUrl(wrongUrl),
    iconUrl: z.nullish(webUrl('must have an iconUrl that begins with https:// or http://')),
  },
  'must be {name, url, iconUrl}',
)

/** Seconds since 1970, up to the year 2286: milliseconds are refused. */
const seconds = (wrong: string) => z.int(wrong).check(z.gte(0, wrong), z.lte(9_999_999_999, wrong))

const wrongAccount = 'must be a CAIP-10 id such as eip155:1:0x and 40 hex digits'

/** Path of the endpoints. */
export const sessionsParams = z.object({
  /** CAIP-10 id of the account. */
  id: textField(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, wrongAccount),
})

/** Body of POST /v1/sessions/:id: what the wallet has granted, and a signature of the account over `storeText`. */
export const storeBody = z.object({
  projectId: z.optional(z.string()),
  project: page,
  permissions: items(1, permissionsLimits, `must be a list of 1 to ${maxItems} permissions`),
  /** Default: none. */
  policies: z._default(items(0, policiesLimits, `must be a list of at most ${maxItems} policies`), []),
  /** Who may use the permissions. Default: null. */
  signer: z._default(z.nullable(typed.check(within(signerLimits))), null),
  /** Context that the wallet returned, by which it finds the permissions. */
  context: textField(/^0x([\da-f]{2}){1,4096}$/i, 'must be 0x and 2 to 8,192 hex digits'),
  /** Seconds since 1970. */
  expiry: seconds('must be whole seconds since 1970'),
  /** Time in the signed text, in seconds since 1970. */
  timestamp: seconds('must be whole seconds since 1970'),
  signature: signatureField,
})
export type StoreRequest = z.output<typeof storeBody>

/** Body of POST /v1/sessions/:id/revoke: a signature of the account over `revokeText`. */
export const revokeBody = z.object({
  projectId: z.optional(z.string()),
  pci: textField(/^[-\da-f]{36}$/, 'must be the pci of a session, as the list has it'),
  signature: signatureField,
})
export type RevokeRequest = z.output<typeof revokeBody>

const grants = z.array(z.record(z.string(), z.unknown()))

/** Smart session: permissions that an account has granted to a page (ERC-7715). */
const session = z.object({
  project: z.object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    /** Null if there is none. */
    iconUrl: z.nullable(z.string()),
  }),
  /** Permission context identifier: the id of the session at the service. */
  pci: z.string(),
  /** Seconds since 1970. */
  expiry: z.number(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  permissions: grants,
  policies: grants,
  /** Null if there is none. */
  signer: z.nullable(z.record(z.string(), z.unknown())),
  context: z.string(),
  /** Milliseconds since 1970; null if it was not revoked. */
  revokedAt: z.nullable(z.number()),
})
export type WireSession = z.infer<typeof session>

/** Answer of GET /v1/sessions/:id: the newest first. */
export const sessionsAnswer = z.object({ pcis: z.array(session) })

/** Answer of POST /v1/sessions/:id. */
export const storeAnswer = session

/** Answer of POST /v1/sessions/:id/revoke. */
export const revokeAnswer = z.object({})
