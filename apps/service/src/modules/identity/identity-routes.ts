import * as z from 'zod'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { readAccount } from '../../namespaces/namespaces.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { Identities } from './create-identities.js'
import { identityAnswer, identityQuery, profileAnswer, profileQuery } from './wire.js'

/** Registers GET /v1/identity/:address and GET /v1/profile/account/:name. */
export function identityRoutes(app: ServiceApp, { identities }: { readonly identities: Identities }): void {
  app.get(
    '/v1/identity/:address',
    {
      schema: {
        summary: 'Name and picture of an account, from ENS or SNS',
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

  app.get(
    '/v1/profile/account/:name',
    {
      schema: {
        summary: 'Addresses of a name, from SNS',
        params: z.object({ name: z.string() }),
        querystring: profileQuery,
        response: { 200: profileAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const found = await asUnavailable(identities.resolve(request.params.name))
      if (!found) return []
      const { name, address, coinType } = found
      return {
        name,
        registered_at: null,
        updated_at: null,
        addresses: { [coinType]: { address, created_at: null } },
        attributes: {},
      }
    },
  )
}
