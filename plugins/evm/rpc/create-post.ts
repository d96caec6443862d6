import { anySignal, withTimeout } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/contracts'
import { evmErrors } from '../errors.js'
import { badResponse, readResponse } from './read-response.js'
import { readText } from './read-text.js'
import type { RpcRequest } from './rpc-request.js'

/** How long a node may take, from the first byte sent to the last one read. */
export const rpcLimitMs = 8_000
/** Bytes of the longest answer that is read: a block with everything in it is a third of that. */
export const longestAnswer = 4_000_000

/** Asks the node at an address over HTTP. */
export type PostRequest = (
  address: string,
  network: Network,
  request: RpcRequest,
  signal: AbortSignal,
) => Promise<unknown>

/**
 * Creates plain JSON-RPC 2.0 over HTTP. What a node answers is believed only in the form that it has to have.
 * @throws (when asking) evm/RPC_UNREACHABLE, evm/BAD_ANSWER, or the node's own error with its code.
 */
export function createPost({ clock, http }: Pick<CapabilityContext, 'clock' | 'http'>): PostRequest {
  let requests = 0

  async function fetchText(address: string, init: RequestInit) {
    const response = await http.fetch(address, {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // followed, it would carry an account to wherever a redirect points
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
      if (isRedirect) throw badResponse(network, 'It is redirected: configure the address that it leads to')
      if (text === undefined) throw badResponse(network, `It has more than ${longestAnswer} bytes`)
      const answer = parsed(text)
      // many nodes put their own words into a refusal of HTTP
      if (!ok && !hasError(answer)) throw unreachable(new TypeError(`It answered with status ${status}`))
      if (answer === undefined) throw badResponse(network, 'It is no JSON')
      return readResponse(answer, id, network)
    } finally {
      // a signal that lives on, as that of a transaction that is followed, keeps no listener of what is over; and what is
      // too long is not read to its end
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
