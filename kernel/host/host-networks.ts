import type { Network } from '../contracts/network.js'
import type { CaipNetworkId } from '../contracts/caip.js'
import { lazy } from '../core/plugins/lazy.js'
import type { Store } from '../core/state/store.js'

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
