import { guardedRoute, type AccessGuard } from '../../../access/index.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { clientOf } from '../../../platform/limits/client-of.js'
import { answerEmailLink, isEmailLink } from '../logins/link-email.js'
import { askLinkCode, keepSeparate, linkByCode } from '../social/link-login.js'
import type { SocialParts } from '../social/social-parts.js'
import { linkAnswer, linkBody, linkCodeBody } from '../social/social-wire.js'
import { projectQuery, sessionAnswer } from '../wire.js'

/** Registers the endpoints that answer whether a login belongs to the wallet of its address. */
export function linkRoutes(
  app: ServiceApp,
  { parts, guard }: { readonly parts: SocialParts; readonly guard: AccessGuard },
): void {
  app.post(
    '/auth/v1/logins/link',
    {
      config: guardedRoute,
      schema: {
        summary: 'Adds a login to the wallet of its address, by a code, or opens a wallet of its own',
        querystring: projectQuery,
        body: linkBody,
        response: { 200: linkAnswer },
      },
    },
    async (request) => {
      const { accept, ...body } = request.body
      const answerer = { ...body, project: request.project.id, jkt: guard.requireProof(request).jkt }
      if (await isEmailLink(parts, answerer)) return answerEmailLink(parts, answerer, accept)
      return accept ? askLinkCode(parts, answerer, clientOf(request.ip)) : keepSeparate(parts, answerer)
    },
  )

  app.post(
    '/auth/v1/logins/link/code',
    {
      config: guardedRoute,
      schema: {
        summary: 'Adds a login to the wallet of its address by the code of the mail',
        querystring: projectQuery,
        body: linkCodeBody,
        response: { 200: sessionAnswer },
      },
    },
    (request) =>
      linkByCode(parts, {
        ...request.body,
        project: request.project.id,
        jkt: guard.requireProof(request).jkt,
      }),
  )
}
