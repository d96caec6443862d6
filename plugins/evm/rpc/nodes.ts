import { anySignal, schema, withTimeout, type CaipNetworkId } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/contracts'
import {
  apiErrors,
  defineEndpoints,
  post,
  refusalOf,
  type ApiClient,
  type ServiceSettings,
} from '#plugins/service/contract'
import { evmErrors } from '../errors.js'
import { badResponse, readResponse } from './values.js'

/** JSON-RPC request without version and id. */
export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Services of plugin `service`, undefined while it is inactive. Read them at each use. */
export interface NodeService {
  readonly api?: Pick<ApiClient, 'call' | 'has'> | undefined
  /** Without settings, the first request to a network finds out whether the service has a node for it. */
  readonly settings?: Pick<ServiceSettings, 'supports'> | undefined
}

/** Context of the capabilities. */
export type EvmContext = CapabilityContext & { readonly service?: NodeService }

/** The parts of the widget that requests to a network use. */
export type NodeEdges = Pick<EvmContext, 'clock' | 'http' | 'networks' | 'provider' | 'service'>

/** Name of a network; `chain 5` if the host does not configure it. */
export function networkName(id: CaipNetworkId, networks: readonly Network[]): string {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  return known?.name ?? `chain ${id.slice(id.indexOf(':') + 1)}`
}

/**
 * Reads the text of a response; undefined if it has more than `maxBytes` after decompression. The caller closes the
 * connection.
 *
 * @throws the stream's error if the connection fails
 */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > maxBytes) return undefined
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Time limit of a request to a node, in milliseconds. */
export const rpcLimitMs = 8_000
/** Max bytes of an answer. A full block with its transactions has a third. */
const longestAnswer = 4_000_000

/** Sends a request to the node of a URL. */
export type PostRequest = (
  address: string,
  network: Network,
  request: RpcRequest,
  signal: AbortSignal,
) => Promise<unknown>

/**
 * Creates the function that sends JSON-RPC 2.0 requests over HTTP and validates the answers.
 *
 * @throws (when called) evm/RPC_UNREACHABLE, evm/BAD_ANSWER, or the node's error with its code
 */
export function createPost({ clock, http }: Pick<CapabilityContext, 'clock' | 'http'>): PostRequest {
  let requests = 0

  async function fetchText(address: string, init: RequestInit) {
    const response = await http.fetch(address, {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // a redirect could send the account to another server
      redirect: 'manual',
    })
    const { ok, status, type } = response
    const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400)
    return { ok, status, isRedirect, text: isRedirect ? '' : await readText(response, longestAnswer) }
  }

  return async (address, network, request, signal) => {
    const id = ++requests
    const limit = new AbortController()
    const late = () => {
      limit.abort()
      return new TypeError(`No answer within ${rpcLimitMs} ms`)
    }
    const init = {
      body: JSON.stringify({ jsonrpc: '2.0', id, ...request }),
      signal: anySignal(signal, limit.signal),
    }
    const unreachable = (cause: unknown) =>
      evmErrors.RPC_UNREACHABLE({ values: { network: network.name }, cause })
    try {
      const asked = fetchText(address, init).catch((cause: unknown) => {
        throw unreachable(cause)
      })
      const { ok, status, isRedirect, text } = await withTimeout(clock, rpcLimitMs, asked, () =>
        unreachable(late()),
      )
      if (isRedirect) throw badResponse(network, 'The URL is redirected: configure the one it leads to')
      if (text === undefined) throw badResponse(network, `More than ${longestAnswer} bytes`)
      const answer = parsed(text)
      // many nodes send a JSON-RPC error with an HTTP error status
      if (!ok && !hasError(answer)) throw unreachable(new TypeError(`Status ${status}`))
      if (answer === undefined) throw badResponse(network, 'Not JSON')
      return readResponse(answer, id, network)
    } finally {
      // removes the listener from a long-lived signal, and closes the connection of an answer that is too long
      limit.abort()
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function hasError(answer: unknown): boolean {
  const { error } = Object(answer) as { readonly error?: unknown }
  return error !== undefined && error !== null
}

const anything = schema.guard((value): value is unknown => value !== undefined, 'an answer')

/** Nodes of the service: `{rpc}/v1/?chainId={CAIP-2}&projectId={id}`. */
export const nodeApi = /*#__PURE__*/ defineEndpoints('evm', {
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
 * @throws (when called) evm/RPC_UNREACHABLE, evm/BAD_ANSWER, the refusal of the service, or the node's error
 */
export function createAskService({ service }: Pick<NodeEdges, 'service'>) {
  let requests = 0
  return async (network: Network, { method, params }: RpcRequest, signal: AbortSignal): Promise<unknown> => {
    const id = ++requests
    const body = { jsonrpc: '2.0', id, method, params }
    try {
      const client = service?.api
      if (!client) throw apiErrors.NO_SERVICE()
      const answer = await client.call(nodeApi.ask, { chainId: network.caipNetworkId, body }, { signal })
      return readResponse(answer, id, network)
    } catch (cause) {
      const isOut = apiErrors.UNREACHABLE.is(cause) || apiErrors.TIMED_OUT.is(cause)
      throw isOut ? evmErrors.RPC_UNREACHABLE({ values: { network: network.name }, cause }) : cause
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
  const answered = new AbortController()
  const late = clock.sleep(supportsTimeoutMs, anySignal(signal, answered.signal))
  const unknown = () => true
  try {
    return await Promise.race([settings.supports(caipNetworkId).catch(unknown), late.then(unknown, unknown)])
  } finally {
    answered.abort()
  }
}

/** Whether an error means that no service is configured, or that it has no node for the network. */
export function isNotServed(error: unknown): boolean {
  if (apiErrors.NO_SERVICE.is(error) || apiErrors.NO_PROJECT_ID.is(error)) return true
  return notServed.includes(refusalOf(error)?.status)
}
