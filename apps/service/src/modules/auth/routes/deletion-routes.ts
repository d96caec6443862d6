import { guardedRoute, type AccessGuard } from '../../../access/index.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { AuthParts } from '../auth-parts.js'
import { askDeletion, keepTokens, keepUser } from '../deletion/ask-deletion.js'
import { askedLanguage } from '../mail/asked-language.js'
import { requireSession } from '../sessions/require-session.js'
import {
  deleteBody,
  deletionAnswer,
  emptyAnswer,
  emptyBody,
  keepTokensAnswer,
  projectQuery,
} from '../wire.js'

/** Maximum age of a login that deletes a user, in seconds. */
const maxAgeSeconds = 600

/** Registers the endpoints with which users delete their wallet, and keep it after all. */
export function deletionRoutes(
  app: ServiceApp,
  { parts, guard }: { readonly parts: AuthParts; readonly guard: AccessGuard },
): void {
  const config = guardedRoute
  const querystring = projectQuery

  app.post(
    '/auth/v1/users/delete',
    {
      config,
      schema: {
        summary: 'Deletes the user after seven days',
        querystring,
        body: deleteBody,
        response: { 200: deletionAnswer },
      },
    },
    async (request) =>
      askDeletion(
        parts,
        await requireSession(parts, guard, request, { maxAgeSeconds }),
        askedLanguage(request),
      ),
  )

  app.post(
    '/auth/v1/users/keep/tokens',
    {
      config,
      schema: {
        summary: 'Tokens with which the deletion is cancelled in the other modules',
        querystring,
        body: emptyBody,
        response: { 200: keepTokensAnswer },
      },
    },
    async (request) => ({ tokens: await keepTokens(parts, await requireSession(parts, guard, request)) }),
  )

  app.post(
    '/auth/v1/users/keep',
    {
      config,
      schema: {
        summary: 'Cancels the deletion of the user',
        querystring,
        body: emptyBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      await keepUser(parts, await requireSession(parts, guard, request))
      return {}
    },
  )
}
