import type { Network } from '../contracts/network.js'
import type { CaipNetworkId } from '../namespaces/caip.js'
import { lazy } from '../plugins/lazy.js'
import type { Store } from '../state/store.js'

/** Creates `addNetwork` and `removeNetwork`. Their code loads with the first call. */
export function createHostNetworks(store: Store) {
  const changes = lazy(
    () => import('./network-changes.js'),
    (module) => module.createNetworkChanges(store),
  )
  return {
    addNetwork: async (network: Network) => changes.addNetwork(network),
    removeNetwork: async (id: CaipNetworkId) => changes.removeNetwork(id),
  }
}
