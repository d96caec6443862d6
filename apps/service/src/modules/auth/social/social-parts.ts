import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { AuthParts } from '../auth-parts.js'
import type { socialLogins } from '../tables.js'
import type { ProvenIdentity } from '../users/identities.js'
import type { IdTokens } from './id-tokens.js'
import type { ProviderName } from './provider-names.js'
import type { SocialProviders } from './read-providers.js'

/** Row of a login with a provider. */
export type SocialRow = typeof socialLogins.$inferSelect

/** Parts that the functions of the social logins share. */
export interface SocialParts extends AuthParts {
  readonly providers: SocialProviders
  readonly idTokens: IdTokens
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Origin of the secure frame, which has the page that ends a login. */
  readonly frameOrigin: string
  /** Address that a provider sends the browser back to. */
  callbackUrl(provider: ProviderName): string
}

/** Time to log in at a provider, and then to redeem the handle. */
export const loginMs = 600_000

/** SHA-256 of a random text, as the database stores it. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Nonce of the id token of a login. It is derived, so that the database does not have it. */
export const nonceOf = ({ secrets }: AuthParts, loginId: string): string =>
  secrets.hmac('social', 'nonce', loginId)

/** Proof key of the code of a login (RFC 7636), derived as {@link nonceOf}. */
export const verifierOf = ({ secrets }: AuthParts, loginId: string): string =>
  secrets.hmac('social', 'verifier', loginId)

const provenSchema = z.object({
  device: z.tuple([z.string(), z.string(), z.string()]),
  identity: z.object({
    provider: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    emailHmac: z.string().optional(),
    userName: z.string().optional(),
  }),
})

const deviceOf = ({ project, jkt, hostOrigin }: SocialRow) => [project, jkt, hostOrigin] as const

/** Encrypts the identity that a login has proven, together with the device that began it. */
export function sealIdentity(
  { emails }: AuthParts,
  row: SocialRow,
  identity: ProvenIdentity,
): Promise<string> {
  return emails.socialLogins.seal(JSON.stringify({ device: deviceOf(row), identity }), row.id)
}

/** Decrypts the identity of a login. @throws if the row was changed outside the service */
export async function openIdentity({ emails }: AuthParts, row: SocialRow): Promise<ProvenIdentity> {
  const { device, identity } = provenSchema.parse(
    JSON.parse(await emails.socialLogins.open(row.identity ?? '', row.id)),
  )
  if (JSON.stringify(device) !== JSON.stringify(deviceOf(row)))
    throw new Error('A login was changed outside the service.')
  return identity
}
