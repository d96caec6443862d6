import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod'
import { HttpError } from '../platform/http/http-error.js'
import type { Nonces } from './nonces.js'
import type { SeenProofs } from './seen-proofs.js'

/** Clock difference that a client may have. */
const skewSeconds = 300
const maxProofLength = 2_048

const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().min(8).max(128),
  nonce: z.string().optional(),
  ath: z.string().optional(),
})

/** Request that a proof belongs to. */
export interface ProvenRequest {
  readonly method: string
  /** URL of the request; its query is ignored. */
  readonly url: string
  /** Access token of the request. */
  readonly token?: string | undefined
}

/** Parts of {@link checkProof}. */
export interface ProofParts {
  readonly nonces: Nonces
  readonly seen: SeenProofs
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Checks a proof of possession (RFC 9449): ES256 by the key in its header, for this request, with a nonce of this server, once.
 *
 * @returns the RFC 7638 thumbprint of the key
 * @throws an HttpError with 401, named `dpop-nonce` if the same proof with a fresh nonce may be accepted
 */
export async function checkProof(
  proof: string | undefined,
  { method, url, token }: ProvenRequest,
  { nonces, seen, now }: ProofParts,
): Promise<string> {
  if (!proof) throw refused('The DPoP header is missing')
  if (proof.length > maxProofLength) throw refused('The DPoP proof is too long')
  const { htm, htu, iat, jti, nonce, ath, jkt } = await readProof(proof, now)
  if (htm !== method || addressOf(htu) !== addressOf(url))
    throw refused('The DPoP proof belongs to another request')
  if (ath !== (token === undefined ? undefined : hashOf(token)))
    throw refused('The DPoP proof belongs to another token')
  const seconds = now / 1_000
  if (iat > seconds + skewSeconds) throw refused('JWT Token is not yet valid')
  if (iat < seconds - skewSeconds) throw refused('JWT Token is expired')
  if (nonce === undefined || !nonces.isFresh(nonce))
    throw new HttpError(401, 'dpop-nonce', 'The DPoP proof needs the nonce of the DPoP-Nonce header')
  if (!(await seen.add(jkt, jti))) throw refused('The DPoP proof was used before')
  return jkt
}

async function readProof(proof: string, now: number) {
  try {
    const { payload } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(now),
    })
    const { jwk } = decodeProtectedHeader(proof)
    return { ...claims.parse(payload), jkt: await calculateJwkThumbprint(jwk ?? {}) }
  } catch {
    throw refused('The DPoP proof is not valid')
  }
}

const refused = (description: string) => new HttpError(401, 'dpop', description)

/** Hash of an access token as proofs name it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
