import { codesOf, readField, readNumber, textOf } from './nested-errors.js'
import { isRejection, userRejected } from './rejection.js'
import { isWidgetError, WidgetError } from './widget-error.js'

/** Codes of JSON-RPC, EIP-1474 and EIP-1193. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionUnsupported: -32006,
  userRejected,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unrecognisedChain: 4902,
  unsupportedNonOptionalCapability: 5700,
  unsupportedChainId: 5710,
  duplicateBundleId: 5720,
  unknownBundleId: 5730,
  bundleTooLarge: 5740,
  atomicUpgradeRejected: 5750,
  atomicityNotSupported: 5760,
  defaultChainError: 5000,
  invalidChainId: 32603,
} as const

/** Name of a code in {@link rpcCodes}. */
export type RpcCodeName = keyof typeof rpcCodes

/** Returns the name of a known numeric code. */
export function rpcCodeName(code: number): RpcCodeName | undefined {
  return (Object.keys(rpcCodes) as RpcCodeName[]).find((name) => rpcCodes[name] === code)
}

/** Maximum length of a text from a wallet or node. */
const textLimit = 300

/**
 * Converts anything that a wallet or node threw to a WidgetError: an Error, an object with code and message, a string,
 * nothing. Keeps the code of the error, or of a wallet's error within it, the text and the cause.
 */
export function toRpcError(thrown: unknown, fallback = 'The request failed'): WidgetError {
  if (isWidgetError(thrown)) return thrown
  // some wallets reject with a text only
  const code = isRejection(thrown) ? rpcCodes.userRejected : codeOf(thrown)
  const text = textOf(thrown) ?? fallback
  return new WidgetError(`rpc/${rpcCodeName(code) ?? code}`, text.slice(0, textLimit), {
    kind: code === rpcCodes.userRejected ? 'rejection' : 'rpc',
    rpcCode: code,
    data: readField(thrown, 'data'),
    cause: thrown,
  })
}

/** The code of an error; for none, and for an internal error, that of the wallet's error within it. */
function codeOf(thrown: unknown): number {
  const code = readNumber(thrown, 'code') ?? rpcCodes.internal
  return code === rpcCodes.internal ? (codesOf(thrown).find(isOfWallet) ?? code) : code
}

/** Whether a code is one of wallets (EIP-1193, EIP-5792, a pending request). A wallet also wraps errors of its node. */
function isOfWallet(code: number): boolean {
  return (code >= 4_000 && code < 6_000) || code === rpcCodes.resourceUnavailable
}

/**
 * Returns the text of an error if a wallet or a node wrote it, to show it as a quotation. Undefined for errors of the widget and
 * its plugins, whose texts are shown as they are.
 */
export function externalTextOf(error: unknown): string | undefined {
  if (!isWidgetError(error)) return textOf(error)
  return error.code.startsWith('rpc/') && textOf(error.cause) ? error.message : undefined
}
