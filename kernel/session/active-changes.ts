import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import { accountChanged, networkSwitched } from '../contracts/session-events.js'
import type { EventBus } from '../core/events.js'
import type { Store } from '../core/state/store.js'
import { networkState } from './account-atoms.js'
import { activeNamespaceAtom } from './atoms.js'
import { connectionAtom } from './state.js'

/** The active account and network. */
export interface Active {
  readonly account: CaipAddress | undefined
  readonly network: CaipNetworkId | undefined
}

/** Reads the active account and network. */
export function readActive(store: Store): Active {
  return {
    account: store.get(connectionAtom)?.accounts[0]?.caipAddress,
    network: store.get(networkState()).caipNetworkId,
  }
}

/** Emits `session.network-switched` and `session.account-changed` for what differs from before. Changes of wallets that are not in use emit nothing. */
export function emitActiveChanges(store: Store, events: EventBus, before: Active): void {
  const { account, network } = readActive(store)
  const namespace = store.get(activeNamespaceAtom)
  if (namespace === undefined) return
  if (network && network !== before.network)
    events.emit(networkSwitched, { namespace, caipNetworkId: network })
  if (account !== before.account) events.emit(accountChanged, { namespace, caipAddress: account })
}
