import { useMemo } from 'react'
import { useAction, useFoyer } from '#kernel/react'
import { sign, type UseSign } from './binding-sign.js'

export type { SignRequest, UseSign } from './binding-sign.js'

/**
 * Requests signatures of the active account, on each namespace with the `signing` capability. A signature of another account
 * is an error. The plugin `account` is not needed.
 *
 * Errors: kernel/NOT_CONNECTED, kernel/UNSUPPORTED if the namespace cannot sign the request, session/NETWORK_NOT_FOUND, and
 * the wallet's errors.
 */
export function useSign(): UseSign {
  const foyer = useFoyer()
  const action = useMemo(() => sign(foyer), [foyer])
  const [state, start] = useAction(action)
  return { ...state, sign: start }
}
