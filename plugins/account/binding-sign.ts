import { namespaceOf } from '#kernel'
import { namespacesKey, signingCapability } from '#kernel/chain'
import { activeAccount, bindingErrors, type ActionState, type Foyer } from '#kernel/bindings'

/** Message, as a text or as bytes, or typed data, such as EIP-712, to sign. */
export type SignRequest = ({ readonly message: string | Uint8Array } | { readonly typedData: unknown }) & {
  /** Stops waiting for the wallet. The wallet still shows the request. */
  readonly signal?: AbortSignal
}

/** Result of `useSign`. */
export interface UseSign extends ActionState<string> {
  /** Requests a signature. Never rejects; resolves to undefined on failure: see `status` and `error`. */
  readonly sign: (request: SignRequest) => Promise<string | undefined>
}

/**
 * Requests signatures of the active account.
 *
 * @throws kernel/NOT_CONNECTED, kernel/UNSUPPORTED if the namespace cannot sign the request, session/NETWORK_NOT_FOUND, and
 *   the wallet's errors
 */
export const sign =
  (foyer: Foyer) =>
  async (request: SignRequest): Promise<string> => {
    const { account, network } = activeAccount(foyer)
    const signing = await foyer.service(namespacesKey).capability(namespaceOf(account), signingCapability)
    const { signal = new AbortController().signal } = request
    if (signing && 'message' in request)
      return (await signing.message({ account, network, message: request.message, signal })).signature
    if (signing?.typedData && 'typedData' in request)
      return (await signing.typedData({ account, network, data: request.typedData, signal })).signature
    throw bindingErrors.UNSUPPORTED()
  }
