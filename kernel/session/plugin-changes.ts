import { connectorSources } from '../contracts/slots.js'
import { inBackground } from '../core/errors/background.js'
import { slotAtom } from '../core/slots.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import { allConnections, currentConnection, networksAtom, sessionAtom } from './state.js'
import type { LiveConnections, SessionParts } from './live-connections.js'

/** Actions that a plugin change triggers. */
interface Reactions {
  readonly restoreListed: () => void
  readonly switchTo: (network: CaipNetworkId) => Promise<void>
}

/**
 * Follows activations, restarts and deactivations of plugins: connections of a deactivated plugin are detached, and
 * restored when it is activated again. If the current network is removed, the first one left of its namespace replaces
 * it.
 */
export function followPlugins(parts: SessionParts, live: LiveConnections, reactions: Reactions): void {
  const { store, signal, report, dispatch } = parts
  const idsOf = () => new Set(store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId))
  const namespacesOf = () => new Set(store.get(networksAtom).map(({ chainNamespace }) => chainNamespace))
  let [ids, namespaces] = [idsOf(), namespacesOf()]

  const reportErrors = inBackground({ report, signal })

  function onNetworks() {
    const [idsBefore, namespacesBefore] = [ids, namespaces]
    ;[ids, namespaces] = [idsOf(), namespacesOf()]
    for (const namespace of namespacesBefore) if (!namespaces.has(namespace)) removeNamespace(namespace)
    for (const namespace of namespaces) {
      const chainId = currentConnection(store.get(sessionAtom), namespace)?.chainId
      const first = store.get(networksAtom).find(({ chainNamespace }) => chainNamespace === namespace)
      if (chainId && first && idsBefore.has(chainId) && !ids.has(chainId))
        reportErrors(reactions.switchTo(first.caipNetworkId))
    }
    // connections of a removed namespace are retained until the namespace is added again
    reactions.restoreListed()
  }

  function removeNamespace(namespace: string) {
    const removed = allConnections(store.get(sessionAtom)).filter((entry) => entry.namespace === namespace)
    for (const { uid } of removed) live.detach(uid)
    dispatch({ type: 'namespace-removed', namespace })
  }

  function onSources() {
    const outdated = live.outdated()
    outdated.forEach(live.detach)
    // a restarted plugin lists its connectors already
    if (outdated.length > 0) reactions.restoreListed()
  }

  const subscriptions = [
    store.sub(networksAtom, onNetworks),
    store.sub(slotAtom(connectorSources), onSources),
  ]
  signal.addEventListener('abort', () => subscriptions.forEach((unsubscribe) => unsubscribe()), {
    once: true,
  })
}
