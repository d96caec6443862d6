import * as z from 'zod/mini'
import { FrameError } from '../frame-error.js'

const answer = z.looseObject({
  result: z.optional(z.unknown()),
  error: z.optional(z.looseObject({ code: z.optional(z.number()), message: z.optional(z.string()) })),
})

/** Asks the node of a network. */
export type AskNode = (network: string, method: string, params: unknown) => Promise<unknown>

/** Options of {@link createNode}. */
export interface NodeOptions {
  /** URL with `{chainId}` for the CAIP-2 id. It comes from the operator, never from the page. */
  readonly rpcUrl: string
  readonly networks: readonly string[]
  readonly fetch: typeof fetch
}

const callMs = 20_000
const maxBytes = 4 * 1_024 * 1_024

/** Creates the client of the operator's nodes (JSON-RPC 2.0). @throws FrameErrors with the node's code and text */
export function createNode({ rpcUrl, networks, fetch }: NodeOptions): AskNode {
  let id = 0
  return async (network, method, params) => {
    if (!networks.includes(network)) throw new FrameError(`The network ${network} is not available`, 4901)
    id += 1
    const url = rpcUrl.replace('{chainId}', encodeURIComponent(network))
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(callMs),
    }).catch(() => {
      throw new FrameError('The node did not answer', -32603)
    })
    const text = await response.text()
    const parsed = answer.safeParse(text.length <= maxBytes ? parse(text) : undefined)
    if (!parsed.success) throw new FrameError('The node sent an invalid answer', -32603)
    const { result, error } = parsed.data
    if (error) throw new FrameError(error.message ?? 'The node refused the request', error.code ?? -32603)
    return result
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
