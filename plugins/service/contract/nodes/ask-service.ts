import { anySignal, schema } from '#kernel'
import type { Network } from '#kernel/chain'
import { defineEndpoints, post } from '../endpoints.js'
import { apiErrors, refusalOf } from '../errors.js'
import { longestAnswer, readResponse } from './post.js'
import type { AskNetwork, NodeEdges, NodeErrors } from './protocol.js'

const anything = schema.guard((value): value is unknown => value !== undefined, 'an answer')

/** Nodes of the service: `{rpc}/v1/?chainId={CAIP-2}&projectId={id}`. */
export const nodeApi = /*#__PURE__*/ defineEndpoints('service', {
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

/** Time limit for the list of supported networks; then a request is sent without it. */
const supportsTimeoutMs = 2_000

/** Statuses of a service that has no node for a network. */
const notServed: readonly (number | undefined)[] = [400, 404]

/**
 * Creates the function that sends requests to the nodes of the host's service.
 *
 * @throws (when called) `unreachable` and `badAnswer` of the errors, the refusal of the service, or the node's error
 */
export function createAskService({ service }: Pick<NodeEdges, 'service'>, errors: NodeErrors): AskNetwork {
  let requests = 0
  return async (network, { method, params }, signal) => {
    const id = ++requests
    const body = { jsonrpc: '2.0', id, method, params }
    try {
      const client = service?.api
      if (!client) throw apiErrors.NO_SERVICE()
      const answer = await client.call(nodeApi.ask, { chainId: network.caipNetworkId, body }, { signal })
      return readResponse(answer, id, network, errors)
    } catch (cause) {
      const isOut = apiErrors.UNREACHABLE.is(cause) || apiErrors.TIMED_OUT.is(cause)
      throw isOut ? errors.unreachable(network, cause) : cause
    }
  }
}

/** Whether the service may have a node for a network. Only a negative answer in time excludes it. */
export async function mayBeServed(
  { service, clock }: Pick<NodeEdges, 'clock' | 'service'>,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<boolean> {
  const settings = service?.settings
  if (!settings) return true
  const answered = anySignal(signal)
  const late = clock.sleep(supportsTimeoutMs, answered.signal)
  const unknown = () => true
  try {
    return await Promise.race([settings.supports(caipNetworkId).catch(unknown), late.then(unknown, unknown)])
  } finally {
    answered.abort()
    answered.release()
  }
}

/** Whether an error means that no service is configured, or that it has no node for the network. */
export function isNotServed(error: unknown): boolean {
  if (apiErrors.NO_SERVICE.is(error) || apiErrors.NO_PROJECT_ID.is(error)) return true
  return notServed.includes(refusalOf(error)?.status)
}
