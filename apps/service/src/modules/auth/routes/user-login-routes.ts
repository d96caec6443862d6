import type { FastifyRequest } from 'fastify'
import { guardedRoute, type AccessGuard } from '../../../access/index.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { clientOf } from '../../../platform/limits/client-of.js'
import type { AuthSettingsOf } from '../auth-options.js'
import { proveFarcaster, type FarcasterParts } from '../farcaster/farcaster-login.js'
import { allowsLogin, assertAllowsLogin, loginKinds, type LoginKind } from '../logins/login-kinds.js'
import { askedLanguage } from '../mail/asked-language.js'
import { requireSession } from '../sessions/require-session.js'
import { takeDigits, takeHandle } from '../social/redeem-handle.js'
import { openIdentity, type SocialParts } from '../social/social-parts.js'
import { finishEmailLogin, startEmailLogin } from '../user-logins/add-email.js'
import { oldestLogin, requireOldestLogin } from '../user-logins/login-changes.js'
import { addLogin, listLogins, removeLogin } from '../user-logins/user-logins.js'
import {
  addEmailAnswer,
  addEmailBody,
  addEmailCodeBody,
  addFarcasterAnswer,
  addFarcasterBody,
  addSocialBody,
  emptyAnswer,
  emptyBody,
  projectQuery,
  removedLoginAnswer,
  removeLoginBody,
  userLoginsAnswer,
} from '../wire.js'

/** Maximum age of a login that adds or removes another one, in seconds. */
const maxAgeSeconds = 600

/** Registers the endpoints of the list of a user's logins. */
export function userLoginRoutes(
  app: ServiceApp,
  {
    social,
    farcaster,
    guard,
    settingsOf,
  }: {
    readonly social: SocialParts
    readonly farcaster: FarcasterParts
    readonly guard: AccessGuard
    readonly settingsOf: AuthSettingsOf
  },
): void {
  const config = guardedRoute
  const querystring = projectQuery
  const done = { 200: emptyAnswer }
  const isSetUp = (kind: LoginKind) => {
    if (kind === 'email') return true
    return kind === 'farcaster' ? farcaster.farcaster !== undefined : social.providers.has(kind)
  }
  /** Whether the service can ask for a login of a provider. */
  const canAsk = (request: FastifyRequest) => (provider: string) =>
    loginKinds.some((kind) => kind === provider && isSetUp(kind)) &&
    allowsLogin(settingsOf(request.project).logins, provider as LoginKind)
  /** Session of a recent login with the oldest of the user's logins. */
  const requireRecent = async (request: FastifyRequest) => {
    const session = await requireSession(social, guard, request, { maxAgeSeconds })
    await requireOldestLogin(social, session.session, canAsk(request))
    return session
  }

  app.post(
    '/auth/v1/users/logins/list',
    {
      config,
      schema: {
        summary: 'Logins of the user',
        querystring,
        body: emptyBody,
        response: { 200: userLoginsAnswer },
      },
    },
    async (request) => {
      const { session } = await requireSession(social, guard, request)
      const logins = await listLogins(social, session)
      const hasEmail = logins.some(({ provider }) => provider === 'email')
      // one login by e-mail
      const isAddable = (kind: LoginKind) => isSetUp(kind) && !(kind === 'email' && hasEmail)
      const { logins: listed } = settingsOf(request.project)
      const { id: oldestId } = await oldestLogin(social, session.userId, canAsk(request))
      return {
        logins,
        oldestId,
        addable: loginKinds.filter((kind) => isAddable(kind) && allowsLogin(listed, kind)),
      }
    },
  )

  app.post(
    '/auth/v1/users/logins/email',
    {
      config,
      schema: {
        summary: 'Mails a code to an address that the user adds as a login',
        querystring,
        body: addEmailBody,
        response: { 200: addEmailAnswer },
      },
    },
    async (request) => {
      const { email } = request.body
      assertAllowsLogin(settingsOf(request.project).logins, 'email')
      return startEmailLogin(social, await requireRecent(request), {
        email,
        client: clientOf(request.ip),
        language: askedLanguage(request),
      })
    },
  )

  app.post(
    '/auth/v1/users/logins/email/code',
    {
      config,
      schema: {
        summary: 'Adds the address whose code is right',
        querystring,
        body: addEmailCodeBody,
        response: done,
      },
    },
    async (request) => {
      await finishEmailLogin(social, await requireRecent(request), request.body.code)
      return {}
    },
  )

  app.post(
    '/auth/v1/users/logins/social',
    {
      config,
      schema: {
        summary: 'Adds a login with an identity provider, by the handle or the six digits of its window',
        querystring,
        body: addSocialBody,
        response: done,
      },
    },
    async (request) => {
      const session = await requireRecent(request)
      const { body, project } = request
      const redeemer = { project: project.id, jkt: session.claims.jkt }
      const row =
        'handle' in body
          ? await takeHandle(social, body.handle, redeemer, ['add'])
          : await takeDigits(social, body, redeemer, ['add'])
      await addLogin(social, session, await openIdentity(social, row), row.language)
      return {}
    },
  )

  app.post(
    '/auth/v1/users/logins/farcaster',
    {
      config,
      schema: {
        summary: 'Adds a login with Farcaster, once the user has signed it',
        querystring,
        body: addFarcasterBody,
        response: { 200: addFarcasterAnswer },
      },
    },
    async (request) => {
      const session = await requireRecent(request)
      const asker = { loginId: request.body.loginId, project: request.project.id, jkt: session.claims.jkt }
      const signed = await proveFarcaster(farcaster, asker, ['add'])
      if (signed.state === 'waiting') return signed
      await addLogin(farcaster, session, signed.identity, signed.row.language)
      return {}
    },
  )

  app.post(
    '/auth/v1/users/logins/remove',
    {
      config,
      schema: {
        summary: 'Removes a login and ends the sessions that it has opened',
        querystring,
        body: removeLoginBody,
        response: { 200: removedLoginAnswer },
      },
    },
    async (request) => {
      const { loginId } = request.body
      const isSignedOut = await removeLogin(
        social,
        await requireRecent(request),
        loginId,
        askedLanguage(request),
      )
      return { isSignedOut }
    },
  )
}
