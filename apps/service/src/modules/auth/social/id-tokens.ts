import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { SocialProvider } from './read-providers.js'
import { fetchProvider } from './provider-fetch.js'

/** Clock skew that is accepted, in seconds. */
const skewSeconds = 300

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().optional(),
  // Apple sends a text
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().optional(),
  azp: z.string().optional(),
})

/** Claims of a checked id token. */
type IdTokenClaims = z.output<typeof claimsSchema>

/** Checks id tokens. Public keys are fetched once, and again for an unknown key. */
export interface IdTokens {
  /** @throws for a token of another issuer, client, login or time, or with a wrong signature */
  check(
    provider: SocialProvider,
    token: string,
    expected: { readonly nonce: string; readonly now: number },
  ): Promise<IdTokenClaims>
}

/** Creates the checks. */
export function createIdTokens(): IdTokens {
  const keys = new Map<string, JWTVerifyGetKey>()

  function keysOf({ endpoints: { keys: url = '' } }: SocialProvider): JWTVerifyGetKey {
    const known =
      keys.get(url) ??
      createRemoteJWKSet(new URL(url), {
        [customFetch]: (address, { method, headers }) => fetchProvider(address, { method, headers }),
      })
    keys.set(url, known)
    return known
  }

  return {
    async check(provider, token, { nonce, now }) {
      const { payload } = await jwtVerify(token, keysOf(provider), {
        algorithms: ['RS256'],
        issuer: issuersOf(provider),
        audience: provider.clientId,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: skewSeconds,
        currentDate: new Date(now),
      })
      const claims = claimsSchema.parse(payload)
      if (claims.nonce !== nonce) throw new Error('The id token belongs to another login.')
      const isForOthers = Array.isArray(payload.aud) && payload.aud.length > 1
      if (isForOthers || (claims.azp !== undefined && claims.azp !== provider.clientId))
        throw new Error('The id token was issued to another client.')
      return claims
    },
  }
}

/** Google may leave out the scheme of its issuer. */
function issuersOf({ endpoints: { issuer }, hasBareIssuer }: SocialProvider): string[] {
  return hasBareIssuer ? [issuer, issuer.replace(/^https?:\/\//, '')] : [issuer]
}
