import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Queries } from '../platform/database/database.js'
import type { Platform } from '../platform/module/platform.js'
import type { Audience } from './check-token.js'
import { createAccessGuard, type AccessGuard } from './guard-routes.js'
import { createOpenMail, type MailConfig, type OpenMail } from './open-mail.js'
import { createNonces } from './nonces.js'
import { createRedisSeenProofs, createSqlSeenProofs, type ProofsTable } from './seen-proofs.js'

/** Module that checks access. */
interface GuardedModule {
  /** Its id, and the audience of its tokens. */
  readonly audience: Audience
  /** Database with the module's tables. */
  readonly queries: Queries
  /** Table of {@link proofsTable}, used without Redis. */
  readonly proofs: ProofsTable
}

/** Access to the endpoints of the embedded wallet, for the modules auth, shares and recovery. */
export interface Access {
  /** Whether the service has an embedded wallet: FRAME_URL is set, or it was started with --dev. */
  readonly isActive: boolean
  /** Origin of the secure frame. */
  readonly frameOrigin: string
  /** Public URL of the service with the role auth, which is the issuer of the tokens. */
  issuer(): string
  /**
   * Sets the public keys of access tokens, in the process that signs them. Other processes read them from AUTH_URL.
   *
   * @param read returns the same object until the keys change
   */
  useKeys(read: () => Promise<JSONWebKeySet>): void
  /** Opens the mail of the process. @throws without SMTP_URL, unless the service is in development on a loopback address */
  openMail(): OpenMail
  /** Creates the checks of a module. */
  guard(module: GuardedModule): AccessGuard
}

/** Values of the options of {@link createAccess}. */
export interface AccessConfig extends MailConfig {
  readonly FRAME_URL?: string | undefined
  readonly AUTH_URL?: string | undefined
  readonly PROOF_KEY?: string | undefined
}

const developmentFrame = 'http://localhost:8788'
/** Path of the public keys on the service with the role auth. */
export const keysPath = '/auth/v1/jwks'

/**
 * Creates the access to endpoints of the embedded wallet.
 *
 * @throws if the embedded wallet is active in production and PUBLIC_URL is not set
 */
export function createAccess(
  { FRAME_URL, AUTH_URL, PROOF_KEY, ...mail }: AccessConfig,
  platform: Pick<Platform, 'clock' | 'host' | 'isDevelopment' | 'publicUrl' | 'port' | 'redis'>,
): Access {
  const { clock, isDevelopment, publicUrl, port, redis } = platform
  if (FRAME_URL !== undefined && !isDevelopment && publicUrl === undefined)
    throw new Error(
      'FRAME_URL is set, so PUBLIC_URL is required: proofs of the frame are bound to the public URL of the service.',
    )
  const nonces = createNonces(clock, PROOF_KEY)
  const frameOrigin = FRAME_URL ?? developmentFrame
  const issuer = () => AUTH_URL ?? publicUrl ?? `http://localhost:${port()}`
  let readLocal: (() => Promise<JSONWebKeySet>) | undefined
  let remote: JWTVerifyGetKey | undefined

  let local: { readonly set: JSONWebKeySet; readonly find: JWTVerifyGetKey } | undefined

  const keys: JWTVerifyGetKey = async (header, token) => {
    if (readLocal) {
      const set = await readLocal()
      // imports each key once
      if (local?.set !== set) local = { set, find: createLocalJWKSet(set) }
      return local.find(header, token)
    }
    remote ??= createRemoteJWKSet(new URL(`${issuer()}${keysPath}`))
    return remote(header, token)
  }

  return {
    isActive: FRAME_URL !== undefined || isDevelopment,
    frameOrigin,
    issuer,
    openMail: createOpenMail(mail, platform),
    useKeys: (read) => void (readLocal = read),
    guard: ({ audience, queries, proofs }) =>
      createAccessGuard({
        audience,
        clock,
        frameOrigin,
        issuer,
        keys,
        nonces,
        publicUrl,
        seen: redis ? createRedisSeenProofs(redis, audience) : createSqlSeenProofs(queries, proofs, clock),
      }),
  }
}
