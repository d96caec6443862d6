import { useMemo } from 'react'
import { networkState } from '../../session/account-atoms.js'
import { switchNetwork, type UseNetwork } from '../bindings/requests.js'
import { useAction } from './use-action.js'
import { useFoyer, useFoyerAtom } from './use-foyer.js'

/** Returns the current network, the configured networks, and a function to switch. */
export function useNetwork(): UseNetwork {
  const foyer = useFoyer()
  const network = useFoyerAtom(networkState())
  const action = useMemo(() => switchNetwork(foyer), [foyer])
  const [state, start] = useAction(action)
  return { ...network, ...state, switchNetwork: start }
}
