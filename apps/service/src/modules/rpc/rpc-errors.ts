import type { RpcError } from './nodes/rpc-outcome.js'

/** What is wrong with a request, in the codes of JSON-RPC 2.0. */
export const rpcErrors = {
  parse: { code: -32700, message: 'The body is not JSON' },
  method: { code: -32601, message: 'The method is not passed on' },
  noNode: { code: -32603, message: 'No node of this chain answers; try again' },
  listTooLong: { code: -32603, message: 'The answers of the list are too long; request fewer at once' },
  tooLong: { code: -32600, message: 'The body is too long' },
} satisfies Readonly<Record<string, RpcError>>

/** What a request is that has another form than JSON-RPC 2.0. */
export function invalidRequest(what: string): RpcError {
  return { code: -32600, message: `Invalid request: ${what}` }
}
