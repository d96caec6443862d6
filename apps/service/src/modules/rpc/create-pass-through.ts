import type * as z from 'zod'
import { mostCallsAtOnce, rpcRequest, type rpcResponse } from './wire.js'
import { NodeFailure } from './nodes/node-failure.js'
import type { Nodes } from './nodes/create-nodes.js'
import type { RpcOutcome } from './nodes/rpc-outcome.js'
import { invalidRequest, rpcErrors } from './rpc-errors.js'
import { passedMethods } from './methods.js'

type Response = z.infer<typeof rpcResponse>

/** Answers a body of one request, or of a list of them. */
export type PassThrough = (chain: string, body: unknown) => Promise<Response | readonly Response[]>

/** As many of one list as are asked for at the same time. */
const atOnce = 8

/** Creates what passes requests on to nodes. It never rejects for what a caller or a node did wrong. */
export function createPassThrough(nodes: Pick<Nodes, 'ask'>): PassThrough {
  async function one(chain: string, request: unknown): Promise<Response> {
    const { success, data, error } = rpcRequest.safeParse(request)
    if (!success) {
      const [issue] = error.issues
      return respond(idOf(request), { error: invalidRequest(`${issue?.path.join('.') || 'it'} is wrong`) })
    }
    if (!passedMethods.has(data.method)) return respond(data.id, { error: rpcErrors.method })
    try {
      return respond(data.id, await nodes.ask(chain, data))
    } catch (failure) {
      if (!(failure instanceof NodeFailure)) throw failure
      return respond(data.id, { error: rpcErrors.noNode })
    }
  }

  return async (chain, body) => {
    if (!Array.isArray(body)) return one(chain, body)
    if (body.length === 0 || body.length > mostCallsAtOnce) {
      return respond(null, { error: invalidRequest(`a list has 1 to ${mostCallsAtOnce} requests`) })
    }
    const responses: Response[] = []
    const waiting = body.entries()
    const work = async () => {
      for (const [index, request] of waiting) responses[index] = await one(chain, request)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return responses
  }
}

function respond(id: Response['id'], outcome: RpcOutcome): Response {
  return { jsonrpc: '2.0', id, ...outcome }
}

/** The id of what is no request otherwise, so that its sender can tell which one it was. */
function idOf(request: unknown): Response['id'] {
  const { success, data } = rpcRequest.shape.id.safeParse((Object(request) as { readonly id?: unknown }).id)
  return success ? data : null
}
