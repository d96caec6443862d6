import { anySignal, apiErrors, defineEndpoints, post, refusalOf, schema, type ApiClient } from '#kernel'
import type { Network } from '#kernel/contracts'
import { evmErrors } from '../errors.js'
import { longestAnswer } from './create-post.js'
import { readResponse } from './read-response.js'
import type { NodeEdges } from './node-edges.js'
import type { RpcRequest } from './rpc-request.js'

const anything = schema.guard((value): value is unknown => value !== undefined, 'an answer')

/** The service's nodes: `{rpc host}/v1/?chainId={CAIP-2}&projectId={id}` (specification, section 7). */
const nodeApi = /*#__PURE__*/ defineEndpoints('evm', {
  ask: post('/v1/', {
    base: 'rpc',
    params: schema.object({ chainId: schema.string(), projectId: schema.string() }),
    body: schema.object({
      jsonrpc: schema.string(),
      id: schema.number(),
      method: schema.string(),
      params: schema.array(anything),
    }),
    response: anything,
    maxBytes: longestAnswer,
  }),
})

/** How long a read waits for what the service says of its networks; then it is asked. */
const supportsPatienceMs = 2_000

/** How a service refuses a network that it has no node for. */
const notServed: readonly (number | undefined)[] = [400, 404]

/**
 * Creates what asks the nodes of the host's service.
 * @throws (when asking) evm/RPC_UNREACHABLE, evm/BAD_ANSWER, what the service refuses it with, or the node's own error.
 */
export function createAskService(api: ApiClient) {
  let requests = 0
  return async (network: Network, { method, params }: RpcRequest, signal: AbortSignal): Promise<unknown> => {
    const id = ++requests
    const body = { jsonrpc: '2.0', id, method, params }
    try {
      const answer = await api.call(nodeApi.ask, { chainId: network.caipNetworkId, body }, { signal })
      return readResponse(answer, id, network)
    } catch (cause) {
      const isOut = apiErrors.UNREACHABLE.is(cause) || apiErrors.TIMED_OUT.is(cause)
      throw isOut ? evmErrors.RPC_UNREACHABLE({ values: { network: network.name }, cause }) : cause
    }
  }
}

/**
 * Whether a network is to be asked of the service: only a no in time keeps it from being asked, once for all of its
 * calls. Without one a call tells.
 */
export async function mayBeServed(
  { supports, clock }: Pick<NodeEdges, 'clock' | 'supports'>,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<boolean> {
  if (!supports) return true
  const answered = new AbortController()
  const late = clock.sleep(supportsPatienceMs, anySignal(signal, answered.signal))
  const yes = () => true
  try {
    return await Promise.race([supports(caipNetworkId).catch(yes), late.then(yes, yes)])
  } finally {
    answered.abort()
  }
}

/** Whether an error means that there is no service, or none for this network: somebody else is to be asked. */
export function isNotServed(error: unknown): boolean {
  if (apiErrors.NO_SERVICE.is(error) || apiErrors.NO_PROJECT_ID.is(error)) return true
  return notServed.includes(refusalOf(error)?.status)
}
