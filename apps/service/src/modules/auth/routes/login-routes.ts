import { guardedRoute, isHostAllowed, type AccessGuard } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { clientOf } from '../../../platform/limits/client-of.js'
import type { AuthSettingsOf } from '../auth-options.js'
import type { AuthParts } from '../auth-parts.js'
import { deviceStateOf } from '../logins/device-state.js'
import { finishLogin } from '../logins/finish-login.js'
import { assertAllowsLogin } from '../logins/login-kinds.js'
import { startLogin } from '../logins/start-login.js'
import { countryOf } from '../mail/country.js'
import { plainWords } from '../mail/fill-text.js'
import { askedLanguage } from '../mail/asked-language.js'
import {
  codeBody,
  deviceStateAnswer,
  emptyBody,
  loginAnswer,
  loginBody,
  loginParams,
  projectQuery,
  provenAnswer,
} from '../wire.js'

/** Parts of {@link loginRoutes}. */
export interface LoginRouteParts {
  readonly parts: AuthParts
  readonly guard: AccessGuard
  readonly settingsOf: AuthSettingsOf
}

/** Registers POST /auth/v1/logins and the endpoints of one login. */
export function loginRoutes(app: ServiceApp, { parts, guard, settingsOf }: LoginRouteParts): void {
  app.post(
    '/auth/v1/logins',
    {
      config: guardedRoute,
      schema: {
        summary: 'Begins a login by e-mail',
        querystring: projectQuery,
        body: loginBody,
        response: { 200: loginAnswer },
      },
    },
    async (request) => {
      const { jkt } = guard.requireProof(request)
      const { project, body, ip } = request
      const { email, hostOrigin, browser, system } = body
      if (!isHostAllowed(project.allowedOrigins, hostOrigin, parts.isDevelopment))
        throw new HttpError(403, 'hostOrigin', 'Unauthorized: origin not allowed')
      const { deviceApproval, logins } = settingsOf(project)
      assertAllowsLogin(logins, 'email')
      return startLogin(parts, {
        project: project.id,
        email,
        device: { jkt, hostOrigin, browser: plainWords(browser), system: plainWords(system) },
        client: clientOf(ip),
        country: countryOf(request, parts.countryHeader),
        language: askedLanguage(request),
        needsApproval: deviceApproval,
        ticket: body.ticket,
      })
    },
  )

  app.post(
    '/auth/v1/logins/:id/code',
    {
      config: guardedRoute,
      schema: {
        summary: 'Ends a login by its code',
        params: loginParams,
        querystring: projectQuery,
        body: codeBody,
        response: { 200: provenAnswer },
      },
    },
    (request) =>
      finishLogin(parts, {
        ...request.body,
        loginId: request.params.id,
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
      }),
  )

  app.post(
    '/auth/v1/logins/:id/device',
    {
      config: guardedRoute,
      schema: {
        summary: 'Whether the device of a login was approved',
        params: loginParams,
        querystring: projectQuery,
        body: emptyBody,
        response: { 200: deviceStateAnswer },
      },
    },
    async (request) => ({
      state: await deviceStateOf(parts, {
        loginId: request.params.id,
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
      }),
    }),
  )
}
