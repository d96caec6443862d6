import { rpcError, rpcErrors } from './rpc-errors.js'

/** A node that has not answered by then counts as unreachable. */
const nodeTimeLimitMs = 15_000

/** Asks a node over HTTP, as JSON-RPC 2.0. */
export type CallNode = (rpcUrl: string, method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * The wallet's line to its nodes, cut by `signal`. A node's own error comes through with its code and data;
 * a node that cannot be reached, or talks nonsense, is -32603.
 */
export function createCallNode(signal: AbortSignal): CallNode {
  let id = 0
  return async (rpcUrl, method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
    const answer = await post(rpcUrl, body, signal)
    if (!isRecord(answer)) throw rpcErrors.internal(`The node at ${rpcUrl} did not answer in JSON-RPC.`)
    const { error } = answer
    if (isRecord(error))
      throw rpcError(Number(error['code'] ?? -32603), String(error['message']), error['data'])
    return answer['result']
  }
}

async function post(rpcUrl: string, body: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(nodeTimeLimitMs)]),
    })
    return await response.json()
  } catch (cause) {
    throw Object.assign(rpcErrors.internal(`The node at ${rpcUrl} cannot be reached.`), { cause })
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
