import type { WidgetError } from '#kernel'
import { isRejection, rpcCodes, sessionErrors, toRpcError } from '#kernel/chain'
import { evmErrors, rpcErrors } from '../errors.js'

/** Error of EIP-1193 and JSON-RPC, identified by its `code`. */
export class ProviderError extends Error {
  readonly code: number
  // declared only, so that errors without data lack the field, as those of nodes do
  declare readonly data?: unknown

  constructor(
    code: number,
    message: string,
    more: { readonly data?: unknown; readonly cause?: unknown } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : {})
    this.name = 'ProviderRpcError'
    this.code = code
    if (more.data !== undefined) this.data = more.data
  }
}

/** Error without a node and a wallet, or after the plugin was deactivated. */
export const disconnectedError = () =>
  new ProviderError(rpcCodes.disconnected, 'The provider is disconnected from all chains.')

/** Error of requests to a wallet before one is connected. */
export const unauthorizedError = () =>
  new ProviderError(rpcCodes.unauthorized, 'No wallet is connected. Request eth_requestAccounts first.')

/** Codes of the widget's errors. */
const codes = [
  [evmErrors.NO_RPC, rpcCodes.disconnected],
  [evmErrors.NO_READS, rpcCodes.unsupportedMethod],
  [evmErrors.WALLET_ELSEWHERE, rpcCodes.chainDisconnected],
  [evmErrors.WRONG_CHAIN, rpcCodes.chainDisconnected],
  [rpcErrors.NO_WALLET, rpcCodes.unauthorized],
  // not 4900: a provider that answers reads is connected by EIP-1193
  [sessionErrors.NOT_CONNECTED, rpcCodes.unauthorized],
  [sessionErrors.NETWORK_NOT_FOUND, rpcCodes.unrecognisedChain],
  [sessionErrors.SWITCH_UNSUPPORTED, rpcCodes.unsupportedMethod],
  [sessionErrors.CHAIN_MISMATCH, rpcCodes.chainDisconnected],
] as const

/** Converts an error to one with a code. Code, message and data of wallets and nodes are kept. */
export function toProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown
  const error = toRpcError(thrown)
  return new ProviderError(codeOf(error), error.message, { data: error.data, cause: error })
}

function codeOf(error: WidgetError): number {
  if (error.rpcCode !== undefined) return error.rpcCode
  if (isRejection(error)) return rpcCodes.userRejected
  return codes.find(([{ code }]) => code === error.code)?.[1] ?? rpcCodes.internal
}
