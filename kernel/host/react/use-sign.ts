import { useCallback } from 'react'
import { signingCapability } from '../../contracts/signing.js'
import { namespaceOf } from '../../session/networks.js'
import { namespacesKey } from '../../session/namespaces.js'
import type { Foyer } from '../foyer.js'
import { reactErrors } from './errors.js'
import { placeOf } from './place-of.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** What is to be signed: a text, or typed data such as EIP-712. */
export type SignRequest = ({ readonly message: string } | { readonly typedData: unknown }) & {
  /** Ends the waiting, not what the wallet shows. */
  readonly signal?: AbortSignal
}

/** What {@link useSign} returns. */
export interface UseSign extends ActionState<string> {
  /** Has the wallet sign. Never fails: undefined where nothing came of it, see `status` and `error`. */
  readonly sign: (request: SignRequest) => Promise<string | undefined>
}

/**
 * Has the connected wallet sign. A signature that is not the account's is an error, never an answer.
 *
 * Errors: kernel/NOT_CONNECTED, kernel/UNSUPPORTED where the namespace cannot sign it, session/NETWORK_NOT_FOUND, and what
 * the wallet says.
 */
export function useSign(): UseSign {
  const foyer = useFoyer()
  const work = useCallback((request: SignRequest) => signWith(foyer, request), [foyer])
  const [state, sign] = useAction(work)
  return { ...state, sign }
}

async function signWith(foyer: Foyer, request: SignRequest): Promise<string> {
  const { account, network } = placeOf(foyer)
  const signing = await foyer.service(namespacesKey).capability(namespaceOf(account), signingCapability)
  const { signal = new AbortController().signal } = request
  if (signing && 'message' in request)
    return signing.message({ account, network, message: request.message, signal })
  if (signing?.typedData && 'typedData' in request)
    return signing.typedData({ account, network, data: request.typedData, signal })
  throw reactErrors.UNSUPPORTED()
}
