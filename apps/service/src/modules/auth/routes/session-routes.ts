import { guardedRoute, recentLogin, type AccessGuard } from '../../../access/index.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { AuthParts } from '../auth-parts.js'
import { askedLanguage } from '../mail/asked-language.js'
import { endSession } from '../sessions/end-session.js'
import { endTicket, readTicket } from '../sessions/read-ticket.js'
import { refreshSession } from '../sessions/refresh-session.js'
import { requireSession } from '../sessions/require-session.js'
import {
  emptyAnswer,
  endBody,
  projectQuery,
  refreshBody,
  sessionAnswer,
  ticketAnswer,
  ticketBody,
} from '../wire.js'

/** Registers the endpoints of sessions and resume tickets. */
export function sessionRoutes(
  app: ServiceApp,
  { parts, guard }: { readonly parts: AuthParts; readonly guard: AccessGuard },
): void {
  app.post(
    '/auth/v1/sessions/refresh',
    {
      config: guardedRoute,
      schema: {
        summary: 'New tokens of a session',
        querystring: projectQuery,
        body: refreshBody,
        response: { 200: sessionAnswer },
      },
    },
    (request) =>
      refreshSession(parts, {
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
        refreshToken: request.body.refreshToken,
        language: askedLanguage(request),
      }),
  )

  app.post(
    '/auth/v1/sessions/end',
    {
      config: guardedRoute,
      schema: {
        summary: 'Ends a session, or after a recent login all sessions and devices of the user',
        querystring: projectQuery,
        body: endBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const isEverywhere = request.body?.everywhere ?? false
      const { session } = await requireSession(parts, guard, request, isEverywhere ? recentLogin : {})
      await endSession(parts, session, isEverywhere)
      return {}
    },
  )

  app.post(
    '/auth/v1/tickets/read',
    {
      config: guardedRoute,
      schema: {
        summary: 'User of a resume ticket',
        querystring: projectQuery,
        body: ticketBody,
        response: { 200: ticketAnswer },
      },
    },
    (request) =>
      readTicket(parts, {
        ...request.body,
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
      }),
  )

  app.post(
    '/auth/v1/tickets/end',
    {
      config: guardedRoute,
      schema: {
        summary: 'Ends the session of a resume ticket',
        querystring: projectQuery,
        body: ticketBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      guard.requireProof(request)
      await endTicket(parts, { ...request.body, project: request.project.id })
      return {}
    },
  )
}
