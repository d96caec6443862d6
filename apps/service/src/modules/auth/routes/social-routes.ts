import { guardedRoute, isHostAllowed, type AccessGuard } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { clientOf } from '../../../platform/limits/client-of.js'
import type { AuthSettingsOf } from '../auth-options.js'
import { assertAllowsLogin } from '../logins/login-kinds.js'
import { plainWords } from '../mail/fill-text.js'
import { askedLanguage } from '../mail/asked-language.js'
import { askerOf } from '../social/asker.js'
import { redeemDigits, redeemHandle } from '../social/redeem-handle.js'
import type { SocialParts } from '../social/social-parts.js'
import { socialStateOf } from '../social/social-state.js'
import {
  handleBody,
  socialAnswer,
  socialBody,
  socialCodeBody,
  socialStateAnswer,
} from '../social/social-wire.js'
import { startSocial } from '../social/start-social.js'
import { emptyBody, loginParams, projectQuery, provenAnswer } from '../wire.js'

/** Registers the endpoints of the frame for logins with providers. */
export function socialRoutes(
  app: ServiceApp,
  {
    parts,
    guard,
    settingsOf,
  }: {
    readonly parts: SocialParts
    readonly guard: AccessGuard
    readonly settingsOf: AuthSettingsOf
  },
): void {
  app.post(
    '/auth/v1/social',
    {
      config: guardedRoute,
      schema: {
        summary: 'Begins a login with an identity provider',
        querystring: projectQuery,
        body: socialBody,
        response: { 200: socialAnswer },
      },
    },
    async (request) => {
      const { jkt } = guard.requireProof(request)
      const { project, body, ip } = request
      const { provider, purpose, hostOrigin, browser, system, returnTo } = body
      if (!isHostAllowed(project.allowedOrigins, hostOrigin, parts.isDevelopment))
        throw new HttpError(403, 'hostOrigin', 'Unauthorized: origin not allowed')
      const { logins, returnPaths } = settingsOf(project)
      assertAllowsLogin(logins, provider)
      assertReturnPath(returnPaths, returnTo)
      return startSocial(parts, {
        project: project.id,
        provider,
        purpose,
        device: { jkt, hostOrigin, browser: plainWords(browser), system: plainWords(system) },
        returnTo,
        client: clientOf(ip),
        asker: askerOf(request),
        language: askedLanguage(request),
      })
    },
  )

  app.post(
    '/auth/v1/social/:id',
    {
      config: guardedRoute,
      schema: {
        summary: 'Whether a login with an identity provider has finished; it gives no session',
        params: loginParams,
        querystring: projectQuery,
        body: emptyBody,
        response: { 200: socialStateAnswer },
      },
    },
    async (request) => ({
      state: await socialStateOf(parts, request.params.id, {
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
      }),
    }),
  )

  app.post(
    '/auth/v1/social/:id/code',
    {
      config: guardedRoute,
      schema: {
        summary: 'Ends a login with an identity provider by the six digits of its window',
        params: loginParams,
        querystring: projectQuery,
        body: socialCodeBody,
        response: { 200: provenAnswer },
      },
    },
    (request) =>
      redeemDigits(
        parts,
        { loginId: request.params.id, code: request.body.code },
        {
          project: request.project.id,
          jkt: guard.requireProof(request).jkt,
          ticket: request.body.ticket,
          userId: request.body.userId,
        },
      ),
  )

  app.post(
    '/auth/v1/handles',
    {
      config: guardedRoute,
      schema: {
        summary: 'Ends a login with an identity provider by the handle of its window',
        querystring: projectQuery,
        body: handleBody,
        response: { 200: provenAnswer },
      },
    },
    (request) =>
      redeemHandle(parts, request.body.handle, {
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
        ticket: request.body.ticket,
        userId: request.body.userId,
      }),
  )
}

/** @throws an HttpError with 400 for an address whose path the project has not registered */
function assertReturnPath(returnPaths: readonly string[], returnTo: string | undefined): void {
  if (returnTo === undefined) return
  const { pathname } = new URL(returnTo)
  if (!returnPaths.includes(pathname))
    throw new HttpError(
      400,
      'returnTo',
      `returnTo: "${pathname}" is no path that logins return to. Add it to the setting returnPaths of the module auth.`,
    )
}
