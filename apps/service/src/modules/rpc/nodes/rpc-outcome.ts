/** Method with its parameters. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** JSON-RPC 2.0 error. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Result or error of a node. */
export type RpcOutcome =
  { readonly result: unknown; readonly error?: undefined } | { readonly error: RpcError }
