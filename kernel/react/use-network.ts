import { useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import { sessionKey, type NetworkState } from '../contracts/session.js'
import type { CaipNetworkId } from '../namespaces/caip.js'
import { networkState } from '../namespaces/session/atoms.js'
import { useAction, type ActionState } from './use-action.js'
import { useFoyer } from './use-foyer.js'

/** What {@link useNetwork} returns. */
export interface UseNetwork extends NetworkState, ActionState<void> {
  /** Goes to another network, asking the wallet where one is connected. Never fails: see `status` and `error`. */
  readonly switchNetwork: (network: CaipNetworkId) => Promise<void>
}

/** The network in use, the host's networks, and how to go to another one. */
export function useNetwork(): UseNetwork {
  const foyer = useFoyer()
  const network = useAtomValue(networkState(), { store: foyer.store })
  const work = useCallback((to: CaipNetworkId) => foyer.service(sessionKey).switchNetwork(to), [foyer])
  const [state, switchNetwork] = useAction(work)
  return { ...network, ...state, switchNetwork }
}
