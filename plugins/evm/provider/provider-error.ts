import { isRejection, rpcCodes, sessionErrors, toRpcError, type WidgetError } from '#kernel'
import { evmErrors } from '../errors.js'
import { rpcErrors } from '../rpc/errors.js'

/** An error as EIP-1193 and JSON-RPC have it: known by its number. */
export class ProviderError extends Error {
  readonly code: number
  // declared only: where there is none, there is no such field, as in nodes' own errors
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

/** What a page is told when there is nobody to ask any more. */
export const disconnectedError = () =>
  new ProviderError(rpcCodes.disconnected, 'The provider is disconnected from all chains.')

/** What a page is told that asks for more than has been agreed to. */
export const unauthorizedError = () =>
  new ProviderError(rpcCodes.unauthorized, 'No wallet is connected: ask for eth_requestAccounts first.')

// our own errors have names; a page knows numbers
const numbers = [
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

/** Makes an error with a number of whatever was thrown; code, message and data of a wallet or a node stay theirs. */
export function toProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown
  const error = toRpcError(thrown)
  return new ProviderError(numberOf(error), error.message, { data: error.data, cause: error })
}

function numberOf(error: WidgetError): number {
  if (error.rpcCode !== undefined) return error.rpcCode
  if (isRejection(error)) return rpcCodes.userRejected
  return numbers.find(([{ code }]) => code === error.code)?.[1] ?? rpcCodes.internal
}
