import * as z from 'zod'
import { guardedRoute, isHostAllowed, type AccessGuard } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { clientOf } from '../../../platform/limits/client-of.js'
import type { AuthSettingsOf } from '../auth-options.js'
import { finishFarcaster, startFarcaster, type FarcasterParts } from '../farcaster/farcaster-login.js'
import { assertAllowsLogin } from '../logins/login-kinds.js'
import { plainWords } from '../mail/fill-text.js'
import { askedLanguage } from '../mail/asked-language.js'
import { farcasterBody, userId } from '../social/social-wire.js'
import { loginParams, projectQuery, sessionAnswer, ticket } from '../wire.js'

const startedAnswer = z.object({ loginId: z.string(), url: z.string(), expiresAt: z.number() })
const ticketBody = z.object({ ticket: ticket.optional(), userId }).nullish()
const stateAnswer = z.union([sessionAnswer, z.object({ state: z.literal('waiting') })])

/** Registers the endpoints of logins with Farcaster. */
export function farcasterRoutes(
  app: ServiceApp,
  {
    parts,
    guard,
    settingsOf,
  }: {
    readonly parts: FarcasterParts
    readonly guard: AccessGuard
    readonly settingsOf: AuthSettingsOf
  },
): void {
  app.post(
    '/auth/v1/farcaster',
    {
      config: guardedRoute,
      schema: {
        summary: 'Begins a login with Farcaster',
        querystring: projectQuery,
        body: farcasterBody,
        response: { 200: startedAnswer },
      },
    },
    async (request) => {
      const { jkt } = guard.requireProof(request)
      const { project, body, ip } = request
      const { hostOrigin, browser, system, purpose } = body
      if (!isHostAllowed(project.allowedOrigins, hostOrigin, parts.isDevelopment))
        throw new HttpError(403, 'hostOrigin', 'Unauthorized: origin not allowed')
      assertAllowsLogin(settingsOf(project).logins, 'farcaster')
      return startFarcaster(parts, {
        project: project.id,
        purpose,
        device: { jkt, hostOrigin, browser: plainWords(browser), system: plainWords(system) },
        client: clientOf(ip),
        language: askedLanguage(request),
      })
    },
  )

  app.post(
    '/auth/v1/farcaster/:id',
    {
      config: guardedRoute,
      schema: {
        summary: 'Session of a login with Farcaster, once the user has signed it',
        params: loginParams,
        querystring: projectQuery,
        body: ticketBody,
        response: { 200: stateAnswer },
      },
    },
    (request) =>
      finishFarcaster(parts, {
        loginId: request.params.id,
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
        ticket: request.body?.ticket,
        userId: request.body?.userId,
      }),
  )
}
