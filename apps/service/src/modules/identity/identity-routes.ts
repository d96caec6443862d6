import * as z from 'zod'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { readAccount } from '../../namespaces/namespaces.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { Identities } from './create-identities.js'
import { identityAnswer, identityQuery } from './wire.js'

/** Registers GET /v1/identity/:address. */
export function identityRoutes(app: ServiceApp, { identities }: { readonly identities: Identities }): void {
  app.get(
    '/v1/identity/:address',
    {
      schema: {
        summary: 'Name and picture of an account, from ENS',
        params: z.object({ address: z.string() }),
        querystring: identityQuery,
        response: { 200: identityAnswer },
      },
    },
    async (request, reply) => {
      const account = readAccount(request.params.address)
      reply.header('cache-control', 'no-store')
      return asUnavailable(identities.find(account))
    },
  )
}
