import { guardedRoute, type AccessGuard } from '../../../access/index.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { clientOf } from '../../../platform/limits/client-of.js'
import type { AuthParts } from '../auth-parts.js'
import { confirmNewEmail, confirmPresentEmail, startEmailChange } from '../email-change/change-email.js'
import { askedLanguage } from '../mail/asked-language.js'
import { requireSession } from '../sessions/require-session.js'
import {
  changedEmailAnswer,
  emailAnswer,
  emailBody,
  emailCodeBody,
  emptyAnswer,
  projectQuery,
} from '../wire.js'

/** Registers the endpoints that change the address of a user. */
export function emailRoutes(
  app: ServiceApp,
  { parts, guard }: { readonly parts: AuthParts; readonly guard: AccessGuard },
): void {
  app.post(
    '/auth/v1/email',
    {
      config: guardedRoute,
      schema: {
        summary: 'Begins a change of the address',
        querystring: projectQuery,
        body: emailBody,
        response: { 200: emailAnswer },
      },
    },
    async (request) => {
      const session = await requireSession(parts, guard, request)
      const { email } = request.body
      return startEmailChange(parts, session, {
        email,
        client: clientOf(request.ip),
        language: askedLanguage(request),
      })
    },
  )

  app.post(
    '/auth/v1/email/primary',
    {
      config: guardedRoute,
      schema: {
        summary: 'Confirms the present address',
        querystring: projectQuery,
        body: emailCodeBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const session = await requireSession(parts, guard, request)
      await confirmPresentEmail(parts, session, request.body.code)
      return {}
    },
  )

  app.post(
    '/auth/v1/email/secondary',
    {
      config: guardedRoute,
      schema: {
        summary: 'Confirms the new address, and changes it',
        querystring: projectQuery,
        body: emailCodeBody,
        response: { 200: changedEmailAnswer },
      },
    },
    async (request) => {
      const session = await requireSession(parts, guard, request)
      return { email: await confirmNewEmail(parts, session, request.body.code) }
    },
  )
}
