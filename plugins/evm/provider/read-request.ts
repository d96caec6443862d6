import { rpcCodes } from '#kernel'
import { ProviderError } from './provider-error.js'

/** What a page asks. */
export interface ProviderRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** EIP-747 names its parameters; every other method that we know numbers them. */
const namedParams = 'wallet_watchAsset'

/**
 * Reads what a page asks; its fields are read once.
 * @throws -32600 where it is no request, -32602 where its parameters are no list.
 */
export function readRequest(request: unknown): ProviderRequest {
  const { method, params } = fieldsOf(request)
  if (typeof method !== 'string' || method === '')
    throw new ProviderError(rpcCodes.invalidRequest, 'A request is an object with a method.')
  const given = params ?? []
  if (!Array.isArray(given) && (method !== namedParams || typeof given !== 'object'))
    throw new ProviderError(rpcCodes.invalidParams, `The params of ${method} must be a list.`)
  return { method, params: given as readonly unknown[] }
}

function fieldsOf(request: unknown): { readonly method?: unknown; readonly params?: unknown } {
  try {
    const { method, params } = Object(request) as { method?: unknown; params?: unknown }
    return { method, params }
  } catch {
    // fields that cannot be read are none
    return {}
  }
}
