import type { FastifyInstance } from 'fastify'
import { documented } from '../../platform/docs/endpoint-docs.js'
import type { Authenticate } from '../../platform/module/platform.js'
import { readQuery } from '../../platform/http/read-query.js'
import { identityAnswer, identityQuery } from './wire.js'
import { readAccount } from '../rpc/read-account.js'
import { asUnavailable } from '../rpc/refuse-silence.js'
import type { Identities } from './create-identities.js'

/** Registers GET /v1/identity/:address. */
export function identityRoutes(
  app: FastifyInstance,
  { identities, gate }: { readonly identities: Identities; readonly gate: Authenticate },
): void {
  const docs = documented({
    summary: 'The name and picture of an account, by ENS',
    query: identityQuery,
    answer: identityAnswer,
  })
  app.get<{ Params: { address: string } }>(
    '/v1/identity/:address',
    { config: docs },
    async (request, reply) => {
      await gate(request, reply)
      readQuery(identityQuery, request.query)
      const account = readAccount(request.params.address)
      reply.header('cache-control', 'no-store')
      return asUnavailable(identities.find(account))
    },
  )
}
