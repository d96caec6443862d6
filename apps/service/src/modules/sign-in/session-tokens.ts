import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.js'
import type { SigningKeys } from '../../signing-keys/signing-keys.js'
import type { StoredSignIn } from './sign-in-store.js'

/** Type in the header of the tokens. */
const tokenType = 'sign-in+jwt'
const algorithm = 'ES256'
const maxTokenLength = 4_096

/** Signed tokens of sessions. */
export interface SessionTokens {
  /** Signs the token of a session. Its audience is the project, its subject the account (CAIP-10). */
  sign(session: StoredSignIn): Promise<string>
  /** Returns the id of the session of a token; undefined if the token is not one of the project, or is over. */
  read(token: string, project: string): Promise<string | undefined>
}

/** Creates {@link SessionTokens}. */
export function createSessionTokens({
  keys,
  issuer,
  clock,
}: {
  readonly keys: SigningKeys
  readonly issuer: () => string
  readonly clock: Pick<Clock, 'now'>
}): SessionTokens {
  return {
    async sign({ id, project, origin, chain, address, createdAt, expiresAt }) {
      const { kid, privateKey } = await keys.current()
      return new SignJWT({ origin })
        .setProtectedHeader({ alg: algorithm, kid, typ: tokenType })
        .setIssuer(issuer())
        .setAudience(project)
        .setSubject(`${chain}:${address}`)
        .setJti(id)
        .setIssuedAt(Math.floor(createdAt.getTime() / 1_000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1_000))
        .sign(privateKey)
    },
    async read(token, project) {
      if (token.length > maxTokenLength) return undefined
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet(await keys.published()), {
          algorithms: [algorithm],
          audience: project,
          issuer: issuer(),
          typ: tokenType,
          requiredClaims: ['jti', 'sub', 'exp'],
          currentDate: new Date(clock.now()),
        })
        return payload.jti
      } catch {
        return undefined
      }
    },
  }
}
