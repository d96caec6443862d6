/** JSON-RPC error codes of the relay. */
export const rpcErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  limitExceeded: -32005,
} as const

/** Error that is sent to the client with its text. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  constructor(kind: keyof typeof rpcErrorCodes, message: string) {
    super(message)
    this.code = rpcErrorCodes[kind]
  }
}
