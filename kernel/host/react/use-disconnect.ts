import { useCallback } from 'react'
import { sessionKey } from '../../contracts/session.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** What {@link useDisconnect} returns. */
export interface UseDisconnect extends ActionState<void> {
  /** Ends the connection of a namespace, or all of them. Never fails: see `status` and `error`. */
  readonly disconnect: (request?: { readonly namespace?: string }) => Promise<void>
}

/** Disconnects. */
export function useDisconnect(): UseDisconnect {
  const foyer = useFoyer()
  const work = useCallback(
    // named one by one: as the handler of a click it is given an event
    ({ namespace }: { readonly namespace?: string } = {}) =>
      foyer.service(sessionKey).disconnect(typeof namespace === 'string' ? { namespace } : {}),
    [foyer],
  )
  const [state, disconnect] = useAction(work)
  return { ...state, disconnect }
}
