import type { Hex } from 'viem'
import type { ServiceApp } from '../../platform/http/route-types.js'
import type { EnsGateway } from './ens-gateway.js'
import { gatewayAnswer, gatewayBody, gatewayQuery } from './wire.js'

/**
 * Registers GET and POST /v1/ens, which clients of ENS ask (EIP-3668). They know no project, and are
 * answered whatever page they are on: names are public.
 */
export function ensGatewayRoutes(app: ServiceApp, { gateway }: { readonly gateway: EnsGateway }): void {
  const config = { isPublic: true, isForAnyOrigin: true } as const
  const response = { 200: gatewayAnswer }

  app.get(
    '/v1/ens',
    {
      config,
      schema: {
        summary: 'Signed answer to a question of the resolver of a domain (EIP-3668)',
        querystring: gatewayQuery,
        response,
      },
    },
    async ({ query: { data } }, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: await gateway.answer(data.replace(/\.json$/, '') as Hex) }
    },
  )

  app.post(
    '/v1/ens',
    {
      config,
      schema: {
        summary: 'Signed answer to a question of the resolver of a domain (EIP-3668)',
        body: gatewayBody,
        response,
      },
    },
    async ({ body: { data } }) => ({ data: await gateway.answer(data as Hex) }),
  )
}
