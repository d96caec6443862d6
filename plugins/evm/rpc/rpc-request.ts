/** What a node is asked. */
export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}
