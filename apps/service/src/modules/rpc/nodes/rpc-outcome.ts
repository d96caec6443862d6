/** A method of a node and what it is given. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** An error of JSON-RPC 2.0. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** What a node answers. */
export type RpcOutcome =
  { readonly result: unknown; readonly error?: undefined } | { readonly error: RpcError }
