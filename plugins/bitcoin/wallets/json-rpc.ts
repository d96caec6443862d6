import type { WidgetError } from '#kernel'
import { toRpcError } from '#kernel/chain'

/** Code of a rejection in sats-connect, which JSON-RPC has for something else. */
const satsConnectRejection = -32000

/** A wallet with one function for all requests, as WBIP004 describes it. */
export interface RequestObject {
  request(method: string, params?: unknown): Promise<unknown>
}

/**
 * Creates the function that asks a wallet of WBIP004 by JSON-RPC. These wallets return errors as values, or throw them.
 *
 * @throws (when called) a rejection, or the wallet's error
 */
export function createRequest(wallet: RequestObject) {
  return async (method: string, params?: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await Promise.resolve(wallet.request(method, params)).catch((thrown: unknown) => {
      throw errorOf((Object(thrown) as { readonly error?: unknown }).error ?? thrown)
    })
    const { error, result } = Object(answer) as { readonly error?: unknown; readonly result?: unknown }
    if (error !== undefined && error !== null) throw errorOf(error)
    return Object(result) as Readonly<Record<string, unknown>>
  }
}

function errorOf(error: unknown): WidgetError {
  const read = toRpcError(error)
  const isRejection = read.rpcCode === satsConnectRejection && /reject|cancel|den(y|ied)/i.test(read.message)
  return isRejection ? toRpcError({ code: 4001, message: read.message }) : read
}
