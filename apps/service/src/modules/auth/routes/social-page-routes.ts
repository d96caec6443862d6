import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import { askerOf } from '../social/asker.js'
import { finishSocial } from '../social/finish-social.js'
import { providerNames, type ProviderName } from '../social/provider-names.js'
import { createDigits } from '../social/redeem-handle.js'
import type { SocialParts } from '../social/social-parts.js'
import { socialResultOf } from '../social/social-result.js'
import { digitsAnswer, digitsBody, resultBody, socialResultAnswer } from '../social/social-wire.js'

const params = z.object({ provider: z.enum(providerNames) })

/** Path that a provider sends the browser back to. */
export const callbackPath = (provider: ProviderName): string => `/auth/v1/social/callback/${provider}`

/** Registers the endpoints that windows of a login call, which have no key of the device. */
export function socialPageRoutes(app: ServiceApp, { parts }: { readonly parts: SocialParts }): void {
  // parameters stay as they arrived: one that comes twice is refused
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const path = callbackPath(':provider' as ProviderName)
  const config = { isPublic: true } as const

  async function finish(request: FastifyRequest, reply: FastifyReply, parameters: string) {
    const { provider } = params.parse(request.params)
    const url = await finishSocial(parts, { provider, parameters, asker: askerOf(request) })
    // a GET, also after a POST
    return (
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        // the usual policy would cut the window off from the page that opened it, also in a redirect
        .header('cross-origin-opener-policy', 'unsafe-none')
        .redirect(url, 303)
    )
  }

  app.get(path, { config, schema: { summary: 'Answer of an identity provider', params } }, (request, reply) =>
    finish(request, reply, request.url.split('?').slice(1).join('?')),
  )

  app.post(
    path,
    { config, schema: { summary: 'Answer of an identity provider, as a form', params } },
    (request, reply) => finish(request, reply, typeof request.body === 'string' ? request.body : ''),
  )

  /** Answers the last page of a window, and no other. */
  function answerPage(request: FastifyRequest, reply: FastifyReply) {
    if (request.headers.origin !== parts.frameOrigin)
      throw new HttpError(403, 'origin', 'Only the secure frame may send this request')
    reply.header('access-control-allow-origin', parts.frameOrigin).header('cache-control', 'no-store')
  }

  app.post(
    '/auth/v1/social/result',
    {
      config,
      schema: {
        summary: 'Page that an ended login belongs to',
        body: resultBody,
        response: { 200: socialResultAnswer },
      },
    },
    (request, reply) => {
      answerPage(request, reply)
      return socialResultOf(parts, request.body.handle)
    },
  )

  app.post(
    '/auth/v1/social/digits',
    {
      config,
      schema: {
        summary: 'Makes six digits for a login whose window cannot reach the page that began it',
        body: digitsBody,
        response: { 200: digitsAnswer },
      },
    },
    async (request, reply) => {
      answerPage(request, reply)
      return { code: await createDigits(parts, request.body.handle) }
    },
  )
}
