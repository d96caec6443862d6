import { useCallback } from 'react'
import type { Connector } from '../../contracts/connector.js'
import { sessionKey, type Connection, type SessionService } from '../../contracts/session.js'
import { connectorsAtom } from '../../session/atoms.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** Result of {@link useConnect}. */
export interface UseConnect extends ActionState<Connection> {
  /** Available connectors. */
  readonly connectors: readonly Connector[]
  /** Connects a wallet without the modal. Never rejects; resolves to undefined on failure: see `status` and `error`. */
  readonly connect: (request: { readonly connectorId: string }) => Promise<Connection | undefined>
}

/** Connects wallets without the modal. */
export function useConnect(): UseConnect {
  const foyer = useFoyer()
  const connectors = useStoreAtom(foyer.store, connectorsAtom)
  const action = useCallback(
    ({ connectorId }: { readonly connectorId: string }) => foyer.service(sessionKey).connect({ connectorId }),
    [foyer],
  )
  const [state, connect] = useAction(action)
  return { ...state, connectors, connect }
}

type DisconnectRequest = NonNullable<Parameters<SessionService['disconnect']>[0]>

/** Result of {@link useDisconnect}. */
export interface UseDisconnect extends ActionState<void> {
  /**
   * Disconnects the wallet in use of a namespace, or one connection by its uid; by default every wallet. Never rejects: see
   * `status` and `error`.
   */
  readonly disconnect: (request?: DisconnectRequest) => Promise<void>
}

/** Disconnects wallets. */
export function useDisconnect(): UseDisconnect {
  const foyer = useFoyer()
  const action = useCallback(
    // as a click handler it receives an event
    ({ namespace, connection }: DisconnectRequest = {}) =>
      foyer.service(sessionKey).disconnect({
        ...(typeof namespace === 'string' && { namespace }),
        ...(typeof connection === 'string' && { connection }),
      }),
    [foyer],
  )
  const [state, disconnect] = useAction(action)
  return { ...state, disconnect }
}
