import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { HttpError } from '../platform/http/http-error.js'

/** Clock difference between the processes of a service. */
const skewSeconds = 300
const maxTokenLength = 4_096

/** Module that an access token is for. */
export type Audience = 'auth' | 'shares' | 'recovery'

/**
 * `full` for a session, `read` for a resume ticket. `delete` and `keep` are for one thing each: that a module deletes the records of a
 * user after a while, or cancels it.
 */
const scopes = ['full', 'read', 'delete', 'keep'] as const
/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number]

/** Type in the header of access tokens (RFC 9068). */
export const tokenType = 'at+jwt'

/** Claims of access tokens, as they are in the token. */
const tokenClaims = z.object({
  sub: z.string(),
  pid: z.string(),
  org: z.string(),
  did: z.string(),
  sid: z.string(),
  amr: z.array(z.string()),
  auth_time: z.number(),
  scope: z.enum(scopes),
  cnf: z.object({ jkt: z.string() }),
  jti: z.string(),
  eca: z.number().optional(),
  lca: z.number().optional(),
})

/** Claims of an access token that was checked. */
export interface AccessClaims {
  readonly userId: string
  readonly projectId: string
  /** Origin of the host page. */
  readonly hostOrigin: string
  readonly deviceId: string
  /** Session of the user on the device, from a login until its end; the tokens of a refresh have the same one. */
  readonly sessionId: string
  /** Methods of the login (RFC 8176). */
  readonly methods: readonly string[]
  /** Seconds since 1970 of the login. */
  readonly authTime: number
  readonly scope: Scope
  /**
   * Seconds since 1970 of the last change of the user's address, after which exports and changes of the recovery wait; undefined if
   * there was none.
   */
  readonly emailChangedAt?: number | undefined
  /** Seconds since 1970 of the last login that was added, removed or changed, with the same wait; undefined if there was none. */
  readonly loginsChangedAt?: number | undefined
  /** Thumbprint of the device's key, which equals that of the proof. */
  readonly jkt: string
}

/** Expected values of an access token. */
export interface TokenExpectation {
  readonly keys: JWTVerifyGetKey
  readonly issuer: string
  readonly audience: Audience
  readonly projectId: string
  /** Thumbprint of the proof's key. */
  readonly jkt: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Checks an access token. @throws an HttpError with 401 */
export async function checkToken(
  token: string | undefined,
  { keys, issuer, audience, projectId, jkt, now }: TokenExpectation,
): Promise<AccessClaims> {
  if (token === undefined) throw refused('JWT Token is missing')
  if (token.length > maxTokenLength) throw refused('JWT Token is not valid')
  const claims = await readClaims(token, keys, { issuer, audience, now })
  if (claims.cnf.jkt !== jkt) throw refused('JWT Token belongs to another key')
  if (claims.pid !== projectId) throw refused('JWT Token belongs to another project')
  return {
    userId: claims.sub,
    projectId,
    hostOrigin: claims.org,
    deviceId: claims.did,
    sessionId: claims.sid,
    methods: claims.amr,
    authTime: claims.auth_time,
    scope: claims.scope,
    emailChangedAt: claims.eca,
    loginsChangedAt: claims.lca,
    jkt,
  }
}

async function readClaims(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, now }: Pick<TokenExpectation, 'issuer' | 'audience' | 'now'>,
) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['ES256'],
      typ: tokenType,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(now),
    })
    if ((payload.iat ?? 0) > now / 1_000 + skewSeconds) throw refused('JWT Token is not yet valid')
    return tokenClaims.parse(payload)
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof errors.JWTExpired) throw refused('JWT Token is expired')
    if (isKeyFailure(error)) throw new HttpError(503, 'auth', 'The keys of the service auth cannot be read')
    throw refused('JWT Token is not valid')
  }
}

const refused = (description: string) => new HttpError(401, 'token', description)

/** Whether the keys could not be read, which says nothing about the token. */
function isKeyFailure(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  // jose reports an answer that is no key set with its generic class, and a failed connection as it is
  return (
    error instanceof Error &&
    (error.constructor === errors.JOSEError || !(error instanceof errors.JOSEError)) &&
    !(error instanceof z.ZodError)
  )
}
