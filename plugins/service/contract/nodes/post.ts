import { anySignal, withTimeout } from '#kernel'
import { toRpcError, type Network } from '#kernel/chain'
import type { NodeEdges, NodeErrors, RpcRequest } from './protocol.js'

/** Time limit of a request to a node, in milliseconds. */
export const rpcLimitMs = 8_000
/** Max bytes of an answer. A full block with its transactions has a third. */
export const longestAnswer = 4_000_000

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
 * @throws (when called) `unreachable` and `badAnswer` of the errors, or the node's error with its code
 */
export function createPost(
  { clock, http }: Pick<NodeEdges, 'clock' | 'http'>,
  errors: NodeErrors,
): PostRequest {
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
    const limit = anySignal(signal)
    const late = () => {
      limit.abort()
      return new TypeError(`No answer within ${rpcLimitMs} ms`)
    }
    const init = {
      body: JSON.stringify({ jsonrpc: '2.0', id, ...request }),
      signal: limit.signal,
    }
    try {
      const asked = fetchText(address, init).catch((cause: unknown) => {
        throw errors.unreachable(network, cause)
      })
      const { ok, status, isRedirect, text } = await withTimeout(clock, rpcLimitMs, asked, () =>
        errors.unreachable(network, late()),
      )
      if (isRedirect) throw errors.badAnswer(network, 'The URL is redirected: configure the one it leads to')
      if (text === undefined) throw errors.badAnswer(network, `More than ${longestAnswer} bytes`)
      const answer = parsed(text)
      // many nodes send a JSON-RPC error with an HTTP error status
      if (!ok && !hasError(answer)) throw errors.unreachable(network, new TypeError(`Status ${status}`))
      if (answer === undefined) throw errors.badAnswer(network, 'Not JSON')
      return readResponse(answer, id, network, errors)
    } finally {
      // closes the connection of an answer that is too long
      limit.abort()
      limit.release()
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

/**
 * Reads a JSON-RPC 2.0 response.
 *
 * @param id id of the request, which the response must repeat or leave out
 * @throws the node's error with its code, or `badAnswer`
 */
export function readResponse(answer: unknown, id: number, network: Network, errors: NodeErrors): unknown {
  const given = Object(answer) as {
    readonly id?: unknown
    readonly result?: unknown
    readonly error?: unknown
  }
  // errors come first: their id may be null; some old nodes send `error: null` with a result
  if (given.error !== undefined && given.error !== null) throw toRpcError(given.error)
  if (given.id !== undefined && given.id !== id)
    throw errors.badAnswer(network, 'The id is of another request')
  if (given.result === undefined) throw errors.badAnswer(network, 'Neither result nor error')
  return given.result
}
