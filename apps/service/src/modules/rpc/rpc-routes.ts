import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documented } from '../../platform/docs/endpoint-docs.js'
import { replyWithError } from '../../platform/http/error-reply.js'
import type { Authenticate } from '../../platform/module/platform.js'
import { readQuery } from '../../platform/http/read-query.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import { mostCallsAtOnce, rpcAnswer, rpcBody, rpcQuery } from './wire.js'
import { supportedChainsAnswer } from './supported-chains-wire.js'
import type { Nodes } from './nodes/create-nodes.js'
import type { RpcError } from './nodes/rpc-outcome.js'
import { createPassThrough } from './create-pass-through.js'
import { weightOf } from './methods.js'
import { rpcErrors } from './rpc-errors.js'

/** Registers GET /v1/supported-chains and POST /v1/?chainId&projectId. */
export function rpcRoutes(
  app: FastifyInstance,
  { nodes, gate, limits }: { readonly nodes: Nodes; readonly gate: Authenticate; readonly limits: Limits },
): void {
  const passThrough = createPassThrough(nodes)

  async function mayAsk(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await gate(request, reply)
    const { chainId } = readQuery(rpcQuery, request.query)
    if (!nodes.has(chainId)) throw new HttpError(404, 'chainId', 'There is no node for this chain')
  }

  app.get(
    '/v1/supported-chains',
    { config: documented({ summary: 'The chains that have nodes', answer: supportedChainsAnswer }) },
    async (request, reply) => {
      await gate(request, reply)
      return { http: nodes.chains, ws: [] }
    },
  )

  app.post(
    '/v1/',
    {
      config: documented({
        summary: 'JSON-RPC of a chain’s nodes',
        query: rpcQuery,
        body: rpcBody,
        answer: rpcAnswer,
      }),
      // before the body is read: of whom may not ask it is of no interest
      onRequest: mayAsk,
      errorHandler: (error: FastifyError, request, reply) => void replyAsRpc(error, request, reply),
    },
    async (request, reply) => {
      const { query, body } = request
      const { chainId, projectId } = readQuery(rpcQuery, query)
      const requests: readonly unknown[] = Array.isArray(body) ? body.slice(0, mostCallsAtOnce) : [body]
      // one was counted before the body was read
      const more = requests.reduce<number>((sum, one) => sum + weightOf(one), 0) - 1
      if (more > 0) {
        limits.ofClient(request, more)
        limits.ofProject(projectId, more)
      }
      reply.header('cache-control', 'no-store')
      return passThrough(chainId, body)
    },
  )
}

const faultsByCode: Readonly<Record<string, readonly [status: number, fault: RpcError]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [200, rpcErrors.parse],
  FST_ERR_CTP_EMPTY_JSON_BODY: [200, rpcErrors.parse],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, rpcErrors.tooLong],
}

/** A body that cannot be read is answered in the body's own language; what is refused, as everywhere. */
function replyAsRpc(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const [status, fault] = ('code' in error && faultsByCode[error.code]) || []
  if (!status) return replyWithError(error, request, reply)
  return reply.code(status).send({ jsonrpc: '2.0', id: null, error: fault })
}
