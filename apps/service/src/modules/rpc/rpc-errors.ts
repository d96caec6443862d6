import type { RpcError } from './nodes/rpc-outcome.js'

/** Errors of requests, with the codes of JSON-RPC 2.0. */
export const rpcErrors = {
  parse: { code: -32700, message: 'The body is not JSON' },
  method: { code: -32601, message: 'The method is not supported' },
  noNode: { code: -32603, message: 'No node of this chain answers; try again' },
  listTooLong: { code: -32603, message: 'The answers of the list are too long; request fewer at once' },
  tooLong: { code: -32600, message: 'The body is too long' },
} satisfies Readonly<Record<string, RpcError>>

/** Returns the error of a request that is not JSON-RPC 2.0. */
export function invalidRequest(what: string): RpcError {
  return { code: -32600, message: `Invalid request: ${what}` }
}
