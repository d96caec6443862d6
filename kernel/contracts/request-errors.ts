import { rpcCodes } from '../core/errors/rpc-codes.js'
import { WidgetError } from '../core/errors/widget-error.js'

// Separate from requests.ts, because the entry needs the key only.

/** Creates an error with a code of EIP-1193 or JSON-RPC. Its text is for developers. */
function requestError(name: keyof typeof rpcCodes, text: string, cause?: unknown): WidgetError {
  return new WidgetError(`rpc/${name}`, text, { kind: 'rpc', rpcCode: rpcCodes[name], cause })
}

/**
 * Creates the error of a request with an invalid parameter (-32602).
 *
 * @param problem what is wrong, such as `must be base58`
 */
export const invalidParamsError = (field: string, problem: string, cause?: unknown): WidgetError =>
  requestError('invalidParams', `${field}: ${problem}`, cause)

/** Creates the error of a request that the namespace or the wallet does not have (4200). */
export const unsupportedMethodError = (text: string): WidgetError => requestError('unsupportedMethod', text)

/** Creates the error of a request for an account that the wallet does not share (4100). */
export const foreignAccountError = (address: unknown): WidgetError =>
  requestError('unauthorized', `The account ${String(address)} is not connected.`)

/** Creates the error of a request on a network that the widget does not have (4901). */
export const foreignNetworkError = (network: string): WidgetError =>
  requestError('chainDisconnected', `The network ${network} is not configured.`)
