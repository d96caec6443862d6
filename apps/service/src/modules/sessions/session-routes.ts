import { HttpError } from '../../platform/http/http-error.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { heavyRequest } from '../../platform/limits/heavy-request.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import type { RequestProject } from '../../platform/module/platform.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { Sessions } from './create-sessions.js'
import { readSessionAccount, type SessionAccount } from './read-session-account.js'
import type { StoredSession } from './sessions-store.js'
import {
  revokeAnswer,
  revokeBody,
  sessionsAnswer,
  sessionsParams,
  storeAnswer,
  storeBody,
  type WireSession,
} from './wire.js'

/** Requests that a signed one counts as: a node may verify the signature. */
const signedWeight = 5

/** Registers GET and POST /v1/sessions/:id, and POST /v1/sessions/:id/revoke. */
export function sessionRoutes(
  app: ServiceApp,
  {
    sessions,
    limits,
    rulesOf,
  }: {
    readonly sessions: Sessions
    readonly limits: Pick<Limits, 'ofClient' | 'ofProject'>
    rulesOf(project: RequestProject): { readonly maxPerAccount: number }
  },
): void {
  app.get(
    '/v1/sessions/:id',
    {
      schema: {
        summary: 'Smart sessions of an account in the project, the newest first',
        params: sessionsParams,
        response: { 200: sessionsAnswer },
      },
    },
    async ({ params, project }, reply) => {
      reply.header('cache-control', 'no-store')
      return { pcis: (await sessions.list(project, readSessionAccount(params.id))).map(toWire) }
    },
  )

  app.post(
    '/v1/sessions/:id',
    {
      preHandler: heavyRequest(limits, signedWeight),
      schema: {
        summary:
          'Stores a smart session that the account has signed, after its wallet has granted the permissions; the project may be in the body',
        params: sessionsParams,
        body: storeBody,
        response: { 200: storeAnswer },
      },
    },
    async ({ params, project, body }) =>
      toWire(await asUnavailable(sessions.store(project, readSigner(params.id), body, rulesOf(project)))),
  )

  app.post(
    '/v1/sessions/:id/revoke',
    {
      preHandler: heavyRequest(limits, signedWeight),
      schema: {
        summary:
          'Marks a smart session as revoked by a signature of the account; the project may be in the body',
        params: sessionsParams,
        body: revokeBody,
        response: { 200: revokeAnswer },
      },
    },
    async ({ params, project, body }) => {
      await asUnavailable(sessions.revoke(project, readSigner(params.id), body))
      return {}
    },
  )
}

/** Reads an account that signs. @throws an HttpError with 400 */
function readSigner(id: string): SessionAccount {
  const account = readSessionAccount(id)
  if (!account.canSign)
    throw new HttpError(400, 'id', 'id must be an account of an EVM chain: others have no smart sessions')
  return account
}

function toWire(session: StoredSession): WireSession {
  const { project, name, url, iconUrl, pci, context, permissions, policies, signer } = session
  return {
    project: { id: project, name, url, iconUrl },
    pci,
    expiry: session.expiresAt.getTime() / 1_000,
    createdAt: session.createdAt.getTime(),
    permissions: [...permissions],
    policies: [...policies],
    signer,
    context,
    revokedAt: session.revokedAt?.getTime() ?? null,
  }
}
