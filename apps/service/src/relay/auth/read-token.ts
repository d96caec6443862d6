import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'
import * as z from 'zod/mini'
import { Refusal, refusals } from './refusal.js'

/** Clocks of phones are wrong by that much, and no more. */
const skewSeconds = 300

const claims = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

/** What a token is held against. */
export interface TokenTerms {
  /** The addresses of this relay, exactly as clients are configured with them. */
  readonly audiences: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Reads the token of a connection: EdDSA, signed with the key that its `iss` names, for this relay and this time.
 * @returns the client: its `iss`, a did:key.
 * @throws a Refusal.
 */
export async function readToken(token: string | null, { audiences, now }: TokenTerms): Promise<string> {
  if (!token) throw new Refusal(refusals.noToken)
  const { iss, aud, iat, exp } = readClaims(token)
  if (!(await isSigned(token))) throw new Refusal(refusals.wrongSignature)
  if (!audiences.includes(aud)) throw new Refusal(refusals.wrongAudience)
  const seconds = now / 1_000
  if (iat > seconds + skewSeconds) throw new Refusal(refusals.notYetValid)
  if (exp <= seconds - skewSeconds) throw new Refusal(refusals.expired)
  return iss
}

function readClaims(token: string) {
  try {
    return z.parse(claims, decodeJWT(token).payload)
  } catch {
    throw new Refusal(refusals.unreadable)
  }
}

/** It throws for another algorithm, a key of another kind and a signature of another length. */
function isSigned(token: string): Promise<boolean> {
  return verifyJWT(token).catch(() => false)
}
