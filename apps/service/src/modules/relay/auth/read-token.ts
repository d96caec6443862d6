import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'
import * as z from 'zod'
import { ConnectionRefused, refusalReasons } from './connection-refused.js'

/** Clock difference that a client may have. */
const skewSeconds = 300

const claims = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

/** Options of {@link readToken}. */
export interface TokenOptions {
  /** URLs of this relay, exactly as clients are configured. */
  readonly audiences: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Verifies the token of a connection: EdDSA, signed with the key of its `iss`, for this relay and this time.
 * @returns the `iss` of the client, a did:key.
 * @throws a ConnectionRefused.
 */
export async function readToken(token: string | null, { audiences, now }: TokenOptions): Promise<string> {
  if (!token) throw new ConnectionRefused(refusalReasons.noToken)
  const { iss, aud, iat, exp } = readClaims(token)
  if (!(await isSigned(token))) throw new ConnectionRefused(refusalReasons.wrongSignature)
  if (!audiences.includes(aud)) throw new ConnectionRefused(refusalReasons.wrongAudience)
  const seconds = now / 1_000
  if (iat > seconds + skewSeconds) throw new ConnectionRefused(refusalReasons.notYetValid)
  if (exp <= seconds - skewSeconds) throw new ConnectionRefused(refusalReasons.expired)
  return iss
}

function readClaims(token: string) {
  try {
    return z.parse(claims, decodeJWT(token).payload)
  } catch {
    throw new ConnectionRefused(refusalReasons.unreadable)
  }
}

/** verifyJWT throws for another algorithm, another kind of key and a signature of another length. */
function isSigned(token: string): Promise<boolean> {
  return verifyJWT(token).catch(() => false)
}
