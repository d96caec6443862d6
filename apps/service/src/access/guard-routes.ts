import type { JWTVerifyGetKey } from 'jose'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.js'
import { HttpError } from '../platform/http/http-error.js'
import type { ServiceApp } from '../platform/http/route-types.js'
import { checkProof } from './check-proof.js'
import { checkToken, type AccessClaims, type Audience, type Scope } from './check-token.js'
import type { Nonces } from './nonces.js'
import type { SeenProofs } from './seen-proofs.js'

/** Required access to an endpoint. */
export interface AccessRequirement {
  /** `read` accepts `full` as well. Default: `full`. */
  readonly scope?: Scope
  /** Maximum age of the login, in seconds. Default: no maximum. */
  readonly maxAgeSeconds?: number
}

/** Requirement of what changes who can use a wallet: a login of the last ten minutes. */
export const recentLogin = { maxAgeSeconds: 600 } as const satisfies AccessRequirement

/** Checks of the requests to a module. */
export interface AccessGuard {
  /**
   * Refuses requests to the endpoints that are registered after it on `app`, unless they come from the secure frame with a proof
   * of possession. Endpoints with `isPublic: true` in their `config` are left alone; the others need `guardedRoute` as their
   * `config`.
   */
  protect(app: ServiceApp): void
  /** Returns the thumbprint of the key that sent the request. */
  requireProof(request: FastifyRequest): { readonly jkt: string }
  /**
   * Checks the access token of a request.
   *
   * @throws an HttpError: 401 for a token that is missing, over or for something else, 403 for one that allows too little
   */
  requireAccess(request: FastifyRequest, requirement?: AccessRequirement): Promise<AccessClaims>
}

/** `config` of endpoints for the frame: the project is in the query, and its allow-list is not for the frame's origin. */
export const guardedRoute = { isProjectInQuery: true, isForAnyOrigin: true } as const

/** Parts of {@link createAccessGuard}. */
export interface AccessGuardParts {
  readonly audience: Audience
  readonly clock: Pick<Clock, 'now'>
  readonly frameOrigin: string
  readonly issuer: () => string
  readonly keys: JWTVerifyGetKey
  readonly nonces: Nonces
  /** Undefined if it is that of the request. */
  readonly publicUrl: string | undefined
  readonly seen: SeenProofs
}

/** Creates the checks of a module. */
export function createAccessGuard({
  audience,
  clock,
  frameOrigin,
  issuer,
  keys,
  nonces,
  publicUrl,
  seen,
}: AccessGuardParts): AccessGuard {
  /** Keys of the requests whose proofs were checked. */
  const proven = new WeakMap<FastifyRequest, string>()

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (request.routeOptions.config.isPublic) return
    const { origin, dpop } = request.headers
    reply.header('access-control-allow-origin', frameOrigin)
    if (origin !== undefined && origin !== frameOrigin)
      throw new HttpError(403, 'origin', 'Only the secure frame may send this request')
    const jkt = await checkProof(
      typeof dpop === 'string' ? dpop : undefined,
      { method: request.method, url: urlOf(request, publicUrl), token: tokenOf(request) },
      { nonces, seen, now: clock.now() },
    )
    proven.set(request, jkt)
  }

  function requireProof(request: FastifyRequest) {
    const jkt = proven.get(request)
    if (jkt === undefined) throw new Error('The endpoint was registered before `protect`.')
    return { jkt }
  }

  return {
    protect(app) {
      // a first nonce without a refused request, which browsers would report in their consoles
      app.get(
        `/${audience}/v1/nonce`,
        {
          config: { isPublic: true, isForAnyOrigin: true },
          schema: { summary: 'Nonce for the first proof' },
        },
        async (_request, reply) =>
          reply
            .code(204)
            .headers({
              'access-control-allow-origin': frameOrigin,
              'cache-control': 'no-store',
              'dpop-nonce': nonces.current(),
            })
            .send(),
      )
      // browsers show the headers to the frame only if the service names them, as http-plugins.ts does
      app.addHook('onSend', async (request, reply) => {
        if (request.routeOptions.config.isPublic) return
        reply.header('dpop-nonce', nonces.current()).header('cache-control', 'no-store')
      })
      app.addHook('onRequest', admit)
    },
    requireProof,
    async requireAccess(request, { scope = 'full', maxAgeSeconds = Infinity } = {}) {
      const now = clock.now()
      const { jkt } = requireProof(request)
      const expected = { keys, issuer: issuer(), audience, projectId: request.project.id, jkt, now }
      const claims = await checkToken(tokenOf(request), expected)
      if (claims.scope !== scope && !(scope === 'read' && claims.scope === 'full'))
        throw new HttpError(403, 'scope', 'This needs a session; log in again')
      if (now / 1_000 - claims.authTime > maxAgeSeconds)
        throw new HttpError(403, 'auth-time', 'This needs a recent login; log in again')
      return claims
    },
  }
}

function urlOf({ protocol, host, url }: FastifyRequest, publicUrl: string | undefined): string {
  const [path = ''] = url.split('?')
  return `${publicUrl ?? `${protocol}://${host}`}${path}`
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^DPoP ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '') ?? []
  return token
}
