import { isRejection, userRejected } from './rejection.js'
import { WidgetError } from './widget-error.js'

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
 * nothing. Keeps the numeric code, the text and the cause. Properties are read once, guarded.
 */
export function toRpcError(thrown: unknown, fallback = 'The request failed'): WidgetError {
  if (isOurs(thrown)) return thrown
  // Some wallets reject with a text only.
  const code = isRejection(thrown) ? rpcCodes.userRejected : (readNumber(thrown, 'code') ?? rpcCodes.internal)
  const text = toText(thrown) ?? fallback
  return new WidgetError(`rpc/${rpcCodeName(code) ?? code}`, text.slice(0, textLimit), {
    kind: code === rpcCodes.userRejected ? 'rejection' : 'rpc',
    rpcCode: code,
    data: read(thrown, 'data'),
    cause: thrown,
  })
}

/**
 * Returns the text of an error if a wallet or a node wrote it, to show it as a quotation. Undefined for errors of the widget and
 * its plugins, whose texts are shown as they are.
 */
export function externalTextOf(error: unknown): string | undefined {
  if (!isOurs(error)) return toText(error)
  return error.code.startsWith('rpc/') && toText(error.cause) ? error.message : undefined
}

function toText(thrown: unknown): string | undefined {
  return (typeof thrown === 'string' ? thrown : readText(thrown, 'message')) || undefined
}

function isOurs(thrown: unknown): thrown is WidgetError {
  try {
    return thrown instanceof WidgetError
  } catch {
    // a proxy whose traps throw
    return false
  }
}

function isOfBrowser(thrown: unknown): boolean {
  try {
    return thrown instanceof DOMException
  } catch {
    return false
  }
}

function read(from: unknown, name: string): unknown {
  try {
    return typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

function readNumber(from: unknown, name: string): number | undefined {
  // an error of the browser has a number of its own: 20 for an abort
  if (isOfBrowser(from)) return undefined
  const value = read(from, name)
  // some wallets send the code as a string
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function readText(from: unknown, name: string): string | undefined {
  const value = read(from, name)
  return typeof value === 'string' ? value : undefined
}
