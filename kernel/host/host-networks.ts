import { lazy } from '../core/plugins/lazy.js'
import type { Store } from '../core/state/store.js'

/** Creates `addNetwork` and `removeNetwork`. Their code loads with the first call. */
export function createHostNetworks(store: Store) {
  return lazy(
    async () => (await import('./network-changes.js')).createNetworkChanges(store),
    ['addNetwork', 'removeNetwork'],
  )
}
