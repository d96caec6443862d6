import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Clock } from '../../../platform/clock.js'
import { tokenType, type Audience, type Scope } from '../../../access/check-token.js'
import type { SigningKeys } from '../../../signing-keys/signing-keys.js'

/** Life of an access token. */
export const accessTokenSeconds = 600

/** Content of an access token. */
interface TokenContent {
  readonly audience: Audience
  readonly userId: string
  readonly project: string
  readonly hostOrigin: string
  readonly deviceId: string
  readonly sessionId: string
  readonly methods: readonly string[]
  /** Seconds since 1970. */
  readonly authTime: number
  readonly scope: Scope
  /** Seconds since 1970 of the last change of the address. */
  readonly emailChangedAt: number | undefined
  /** Seconds since 1970 of the last change of the logins. */
  readonly loginsChangedAt: number | undefined
  readonly jkt: string
}

/** Signs an access token. */
export type SignToken = (content: TokenContent) => Promise<string>

/** Creates {@link SignToken}. */
export function createSignToken({
  keys,
  issuer,
  clock,
}: {
  readonly keys: SigningKeys
  readonly issuer: () => string
  readonly clock: Pick<Clock, 'now'>
}): SignToken {
  return async ({
    audience,
    userId,
    project,
    hostOrigin,
    deviceId,
    sessionId,
    methods,
    authTime,
    scope,
    emailChangedAt,
    loginsChangedAt,
    jkt,
  }) => {
    const { kid, privateKey } = await keys.current()
    const now = Math.floor(clock.now() / 1_000)
    const claims = {
      pid: project,
      org: hostOrigin,
      did: deviceId,
      sid: sessionId,
      amr: methods,
      auth_time: authTime,
      scope,
      cnf: { jkt },
      ...(emailChangedAt !== undefined && { eca: emailChangedAt }),
      ...(loginsChangedAt !== undefined && { lca: loginsChangedAt }),
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid, typ: tokenType })
      .setIssuer(issuer())
      .setAudience(audience)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + accessTokenSeconds)
      .sign(privateKey)
  }
}
