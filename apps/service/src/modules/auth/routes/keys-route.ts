import { keysPath } from '../../../access/create-access.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { AuthParts } from '../auth-parts.js'
import { keysAnswer } from '../wire.js'

const maxAgeSeconds = 300

/** Registers GET /auth/v1/jwks. */
export function keysRoute(app: ServiceApp, { keys }: Pick<AuthParts, 'keys'>): void {
  app.get(
    keysPath,
    {
      config: { isPublic: true, isForAnyOrigin: true },
      schema: { summary: 'Public keys of access tokens', response: { 200: keysAnswer } },
    },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
      const { keys: published } = await keys.published()
      return { keys: published.map((key) => ({ ...key })) }
    },
  )
}
