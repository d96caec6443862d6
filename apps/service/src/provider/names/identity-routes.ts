import type { FastifyInstance } from 'fastify'
import { documented } from '../../docs/call-docs.js'
import type { ProjectGate } from '../../http/project-gate.js'
import { readQuery } from '../../http/read-query.js'
import { identityAnswer, identityQuery } from '../../wire/identity.js'
import { readAccount } from '../read-account.js'
import { refuseSilence } from '../refuse-silence.js'
import type { Identities } from './create-identities.js'

/** Registers GET /v1/identity/:address. */
export function identityRoutes(
  app: FastifyInstance,
  { identities, gate }: { readonly identities: Identities; readonly gate: ProjectGate },
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
      return refuseSilence(identities.find(account))
    },
  )
}
