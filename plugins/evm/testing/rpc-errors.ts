/** An error as EIP-1193 describes it: `code` is one of its own, of EIP-1474 or of the node's. */
export interface RpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Makes an EIP-1193 error. `data` is left out when it is undefined, as nodes do. */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  const error = Object.assign(new Error(message), { code }, data === undefined ? {} : { data })
  error.name = 'ProviderRpcError'
  return error
}

/** The errors this wallet answers with: EIP-1193 (4xxx), EIP-3326 (4902) and EIP-1474 (-32xxx). */
export const rpcErrors = {
  userRejected: () => rpcError(4001, 'User rejected the request.'),
  unauthorized: () =>
    rpcError(4100, 'The requested account and/or method has not been authorized by the user.'),
  unsupported: (method: string) => rpcError(4200, `The method "${method}" is not supported by this wallet.`),
  disconnected: () => rpcError(4900, 'The wallet is disconnected from all chains.'),
  unknownChain: (chainId: string) =>
    rpcError(
      4902,
      `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
    ),
  invalidRequest: (message: string) => rpcError(-32600, message),
  invalidParams: (message: string) => rpcError(-32602, message),
  internal: (message: string) => rpcError(-32603, message),
  alreadyPending: (method: string, origin: string) =>
    rpcError(
      -32002,
      `Request of type '${method}' already pending for origin ${origin}. Please wait for the user.`,
    ),
} as const
