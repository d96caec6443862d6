import { useCallback } from 'react'
import { sessionKey, type NetworkState } from '../../contracts/session.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { networkState } from '../../session/account-atoms.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** Result of {@link useNetwork}. */
export interface UseNetwork extends NetworkState, ActionState<void> {
  /** Switches the network, in the wallet if one is connected. Never rejects: see `status` and `error`. */
  readonly switchNetwork: (network: CaipNetworkId) => Promise<void>
}

/** Returns the current network, the configured networks, and a function to switch. */
export function useNetwork(): UseNetwork {
  const foyer = useFoyer()
  const network = useStoreAtom(foyer.store, networkState())
  const action = useCallback((to: CaipNetworkId) => foyer.service(sessionKey).switchNetwork(to), [foyer])
  const [state, switchNetwork] = useAction(action)
  return { ...network, ...state, switchNetwork }
}
