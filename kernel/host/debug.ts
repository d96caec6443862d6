import { networksAtom, sessionAtom } from '../session/state.js'
import { pluginStatesAtom } from '../core/plugins/plugin-state.js'
import { kernelVersion } from '../core/kernel-copy.js'
import { historyAtom } from '../core/router.js'
import type { Store } from '../core/state/store.js'
import type { FoyerDebug } from './foyer.js'

/** Describes the widget's state for a bug report: ids and states, no addresses. Loads when it is needed. */
export function describeWidget(store: Store): Omit<FoyerDebug, 'log'> {
  const { byNamespace } = store.get(sessionAtom)
  return {
    kernel: kernelVersion,
    plugins: store.get(pluginStatesAtom).map(({ id, status, error }) => ({ id, status, error: error?.code })),
    networks: store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId),
    session: Object.fromEntries(
      Object.entries(byNamespace).map(([namespace, { status, connections }]) => [
        namespace,
        { status, connectors: connections.map(({ connectorId }) => connectorId) },
      ]),
    ),
    views: store.get(historyAtom).map(({ id }) => id),
  }
}
