import { addressOf, type CaipAddress } from '../core/networks/caip.js'
import type { Network } from '../core/networks/network.js'
import {
  foreignAccountError,
  foreignNetworkError,
  invalidParamsError,
  unsupportedMethodError,
} from './request-errors.js'
import type { NamespaceRequest, Requests } from './requests.js'

/** Parameters of a request by name, unchecked. */
export type RequestParams = Readonly<Record<string, unknown>>

/** Answers one method. */
type RequestHandler = (params: RequestParams, request: NamespaceRequest) => Promise<unknown>

/** Creates the capability of a namespace whose methods take their parameters by name, from one handler for each method. */
export function defineRequests(handlers: Readonly<Record<string, RequestHandler>>): Requests {
  return {
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    async handle(request) {
      const { method, params } = request
      const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!handle) throw unsupportedMethodError(`The method "${method}" is not supported.`)
      return handle(Object(params) as RequestParams, request)
    },
  }
}

/**
 * Returns the account that a parameter of a request names, or the active one if the parameter is missing.
 *
 * @param isSame whether two texts are the same address. Default: equal texts are.
 * @throws code -32602 for a value that is no text, 4100 for an account that the wallet does not share
 */
export function accountOfRequest(
  { accounts }: NamespaceRequest,
  field: string,
  address: unknown,
  isSame = (first: string, second: string) => first === second,
): CaipAddress {
  if (address !== undefined && typeof address !== 'string')
    throw invalidParamsError(field, 'must be the address of an account')
  const account = accounts.find((each) => address === undefined || isSame(addressOf(each), address))
  if (!account) throw foreignAccountError(address)
  return account
}

/** Returns the configured network of a request. @throws code 4901 for another network */
export function networkOfRequest({ network }: NamespaceRequest, networks: readonly Network[]): Network {
  const configured = networks.find(({ caipNetworkId }) => caipNetworkId === network)
  if (!configured) throw foreignNetworkError(network)
  return configured
}

/** Reads a parameter. @throws code -32602 with the reader's text */
export function readParam<T>(field: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw invalidParamsError(field, cause instanceof Error ? cause.message : 'is invalid', cause)
  }
}

/** Waits for another capability. Throws the cause of an error that only wraps it, such as 'Sign message failed'. */
export async function withCauseOf<T>(wrapper: { readonly code: string }, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown }
    throw code === wrapper.code && cause !== undefined ? cause : error
  }
}
