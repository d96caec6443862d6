import { useCallback } from 'react'
import type { Connector } from '../../contracts/connector.js'
import { sessionKey, type Connection } from '../../contracts/session.js'
import { connectorsAtom } from '../../session/atoms.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** What {@link useConnect} returns. */
export interface UseConnect extends ActionState<Connection> {
  /** Every way to connect there is now. */
  readonly connectors: readonly Connector[]
  /** Asks a wallet, without the modal. Never fails: undefined where nothing came of it, see `status` and `error`. */
  readonly connect: (request: { readonly connectorId: string }) => Promise<Connection | undefined>
}

/** Connects without the modal. */
export function useConnect(): UseConnect {
  const foyer = useFoyer()
  const connectors = useStoreAtom(foyer.store, connectorsAtom)
  const work = useCallback(
    ({ connectorId }: { readonly connectorId: string }) => foyer.service(sessionKey).connect({ connectorId }),
    [foyer],
  )
  const [state, connect] = useAction(work)
  return { ...state, connectors, connect }
}
