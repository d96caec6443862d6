import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { replyWithError } from '../../platform/http/error-reply.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import { mostCallsAtOnce, rpcAnswer, rpcBody, rpcQuery } from './wire.js'
import { supportedChainsAnswer } from './supported-chains-wire.js'
import type { Nodes } from './nodes/create-nodes.js'
import type { RpcError } from './nodes/rpc-outcome.js'
import { createPassThrough } from './create-pass-through.js'
import { weightOf } from './weight-of.js'
import { rpcErrors } from './rpc-errors.js'

/** Registers GET /v1/supported-chains and POST /v1/?chainId&projectId. */
export function rpcRoutes(
  app: ServiceApp,
  { nodes, limits }: { readonly nodes: Nodes; readonly limits: Limits },
): void {
  const passThrough = createPassThrough(nodes)

  async function requireChain({ query }: FastifyRequest): Promise<void> {
    const { success, data } = rpcQuery.safeParse(query)
    if (success && !nodes.has(data.chainId))
      throw new HttpError(404, 'chainId', 'There is no node for this chain')
  }

  app.get(
    '/v1/supported-chains',
    { schema: { summary: 'Chains that have nodes', response: { 200: supportedChainsAnswer } } },
    () => ({ http: [...nodes.chains], ws: [] }),
  )

  app.post(
    '/v1/',
    {
      config: { isProjectInQuery: true },
      schema: {
        summary: 'JSON-RPC of a chain’s nodes',
        querystring: rpcQuery,
        body: rpcBody,
        response: { 200: rpcAnswer },
      },
      // an invalid body is answered in JSON-RPC, and the answers of nodes pass as they are
      validatorCompiler: (route) =>
        route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route as never),
      serializerCompiler: () => JSON.stringify,
      // it would delay the bytes of streams, and nodes are near
      compress: false,
      // before the body is read
      onRequest: requireChain,
      errorHandler: (error: FastifyError, request, reply) => {
        replyAsRpc(error, request, reply)
      },
    },
    async (request, reply) => {
      const { query, project } = request
      const body: unknown = request.body
      const { chainId } = query
      const requests: readonly unknown[] = Array.isArray(body) ? body.slice(0, mostCallsAtOnce) : [body]
      // one was counted before the body was read
      const more = requests.reduce<number>((sum, one) => sum + weightOf(chainId, one), 0) - 1
      if (more > 0) {
        await limits.ofClient(request.ip, more)
        await limits.ofProject(project.id, more)
      }
      reply.header('cache-control', 'no-store')
      return reply.type('application/json').send((await passThrough(chainId, body)) as never)
    },
  )
}

const faultsByCode: Readonly<Record<string, readonly [status: number, fault: RpcError]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [200, rpcErrors.parse],
  FST_ERR_CTP_EMPTY_JSON_BODY: [200, rpcErrors.parse],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, rpcErrors.tooLong],
}

/** Answers an unreadable body in JSON-RPC, and every other error like all endpoints. */
function replyAsRpc(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const [status, fault] = ('code' in error && faultsByCode[error.code]) || []
  if (!status) return replyWithError(error, request, reply)
  return reply.code(status).send({ jsonrpc: '2.0', id: null, error: fault })
}
