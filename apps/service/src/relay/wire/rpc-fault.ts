/** JSON-RPC's codes, as far as the relay says them. */
export const rpcFaultCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  limitExceeded: -32005,
} as const

/** An error that a client is answered with. Its text goes over the wire. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'
  readonly code: number
  constructor(kind: keyof typeof rpcFaultCodes, message: string) {
    super(message)
    this.code = rpcFaultCodes[kind]
  }
}
