import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/http/http-error.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { heavyRequest } from '../../platform/limits/heavy-request.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import type { SigningKeys } from '../../signing-keys/signing-keys.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { SignIn } from './create-sign-in.js'
import { cookieOf, readTokens } from './session-cookies.js'
import type { SignInSettingsOf } from './settings.js'
import type { SignInPage, StoredSignIn } from './sign-in-store.js'
import {
  keysAnswer,
  nonceAnswer,
  nonceBody,
  sessionsAnswer,
  sessionsQuery,
  signInAnswer,
  signInBody,
  signOutAnswer,
  type WireSession,
} from './wire.js'

/** Requests that a signed one counts as: a node may verify the signature. */
const signedWeight = 5
const keysMaxAgeSeconds = 300

/** Registers POST /v1/sign-in/nonce, POST, GET and DELETE /v1/sign-in, and GET /v1/sign-in/keys. */
export function signInRoutes(
  app: ServiceApp,
  {
    signIn,
    keys,
    limits,
    settingsOf,
  }: {
    readonly signIn: SignIn
    readonly keys: SigningKeys
    readonly limits: Pick<Limits, 'ofClient' | 'ofProject'>
    readonly settingsOf: SignInSettingsOf
  },
): void {
  app.post(
    '/v1/sign-in/nonce',
    {
      schema: {
        summary: 'Nonce of one sign-in message of the page; the project may be in the body',
        body: nonceBody,
        response: { 200: nonceAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { nonce, issuedAt } = await signIn.issueNonce(pageOf(request))
      return { nonce, issuedAt: issuedAt.toISOString() }
    },
  )

  app.post(
    '/v1/sign-in',
    {
      config: { allowsCookies: true },
      preHandler: heavyRequest(limits, signedWeight),
      schema: {
        summary: 'Session of an account that has signed a message with a nonce of the service (CAIP-122)',
        body: signInBody,
        response: { 200: signInAnswer },
      },
    },
    async (request, reply) => {
      const { body, project } = request
      const settings = settingsOf(project)
      if (body.keep === 'cookie') requireOrigins(request)
      const { session, token } = await asUnavailable(signIn.open(pageOf(request), body, settings))
      if (body.keep === 'token') return { session: toWire(session), token }
      reply.header('set-cookie', cookieOf(session, token, settings))
      return { session: toWire(session) }
    },
  )

  app.get(
    '/v1/sign-in',
    {
      config: { allowsCookies: true },
      schema: {
        summary: 'Sessions of the bearer token or the cookies of the request that have not ended',
        querystring: sessionsQuery,
        response: { 200: sessionsAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { sessions: (await find(request, request.query)).map(toWire) }
    },
  )

  app.delete(
    '/v1/sign-in',
    {
      config: { allowsCookies: true },
      schema: {
        summary: 'Ends the sessions of the bearer token or the cookies of the request',
        querystring: sessionsQuery,
        response: { 200: signOutAnswer },
      },
    },
    async (request, reply) => {
      const { project, query } = request
      const settings = settingsOf(project)
      const found = await find(request, query)
      await signIn.end(project.id, found)
      if (isByCookie(request))
        reply.header(
          'set-cookie',
          found.map((session) => cookieOf(session, undefined, settings)),
        )
      return {}
    },
  )

  app.get(
    '/v1/sign-in/keys',
    {
      config: { isPublic: true, isForAnyOrigin: true },
      schema: { summary: 'Public keys of the tokens (JWKS)', response: { 200: keysAnswer } },
    },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keysMaxAgeSeconds}`)
      const { keys: published } = await keys.published()
      return { keys: published.map((key) => ({ ...key })) }
    },
  )

  /** Finds the sessions of a request, by its bearer token or else by its cookies. */
  async function find(
    request: FastifyRequest,
    account: Parameters<SignIn['find']>[2],
  ): Promise<readonly StoredSignIn[]> {
    const { headers, project } = request
    const caller = { project: project.id, origin: headers.origin }
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (bearer !== undefined) return signIn.find([bearer], caller, account)
    const tokens = readTokens(headers.cookie, project.id)
    if (tokens.length === 0) return []
    requireOrigins(request)
    return signIn.find(tokens, caller, account)
  }
}

const isByCookie = ({ headers }: FastifyRequest) => headers.authorization === undefined

/** Returns the page of a request. @throws an HttpError with 400 if the caller is none */
function pageOf({ project, headers: { origin = '' } }: FastifyRequest): SignInPage {
  if (!/^https?:\/\/[^/]+$/.test(origin))
    throw new HttpError(400, 'origin', 'The request must have an Origin header: sign in from a page')
  return { project: project.id, origin }
}

/**
 * Refuses cookies where another site could use them: browsers send them by themselves.
 *
 * @throws an HttpError with 400 for a project that allows every origin, 403 for a request that a page of another origin could send
 */
function requireOrigins({ project, method, headers }: FastifyRequest): void {
  if (project.allowedOrigins.length === 0)
    throw new HttpError(
      400,
      'keep',
      'A project that allows every origin can have no cookies; list the origins of the project, or keep a token',
    )
  // with an Origin the project has allowed it; browsers leave it out of a GET of the same origin
  const isSameOrigin = headers['sec-fetch-site'] === 'same-origin' && method === 'GET'
  if (headers.origin === undefined && !isSameOrigin)
    throw new HttpError(403, 'origin', 'Unauthorized: origin not allowed')
}

function toWire(session: StoredSignIn): WireSession {
  const { chain, address, message, signature, type, publicKey, expiresAt } = session
  return {
    ...{ chainId: chain, address, message, signature },
    ...(type !== null && { type }),
    ...(publicKey !== null && { publicKey }),
    expiresAt: expiresAt.toISOString(),
  }
}
