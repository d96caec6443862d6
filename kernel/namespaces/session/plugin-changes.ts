import { connectorSources } from '../../contracts/slots.js'
import { isRejection } from '../../errors/rejection.js'
import { slotAtom } from '../../slots/slot-atom.js'
import type { CaipNetworkId } from '../caip.js'
import { networksAtom } from '../networks-atom.js'
import type { LiveConnections } from './live-connections.js'
import { sessionAtom } from './atoms.js'
import { currentConnection } from './connections.js'
import type { SessionParts } from './parts.js'

/** Actions of the session when plugins change. */
interface Reactions {
  readonly restoreRetained: () => void
  readonly switchTo: (network: CaipNetworkId) => Promise<void>
}

/**
 * Follows plugins that are activated, restarted and deactivated: connections of a deactivated one are detached and
 * restored with it. Where the network in use is removed, the first that is left of its namespace replaces it.
 */
export function followPlugins(parts: SessionParts, live: LiveConnections, reactions: Reactions): void {
  const { store, signal, report, dispatch } = parts
  const idsOf = () => new Set(store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId))
  const namespacesOf = () => new Set(store.get(networksAtom).map(({ chainNamespace }) => chainNamespace))
  let [ids, namespaces] = [idsOf(), namespacesOf()]

  const connections = () =>
    Object.values(store.get(sessionAtom).byNamespace).flatMap((one) => one.connections)
  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => signal.aborted || isRejection(error) || report(error))

  function onNetworks() {
    const [idsBefore, namespacesBefore] = [ids, namespaces]
    ;[ids, namespaces] = [idsOf(), namespacesOf()]
    for (const namespace of namespacesBefore) if (!namespaces.has(namespace)) leave(namespace)
    for (const namespace of namespaces) {
      const chainId = currentConnection(store.get(sessionAtom), namespace)?.chainId
      const first = store.get(networksAtom).find((one) => one.chainNamespace === namespace)
      if (chainId && first && idsBefore.has(chainId) && !ids.has(chainId))
        quietly(reactions.switchTo(first.caipNetworkId))
    }
    // the connections of a namespace that is gone are awaited; one that is back restores them
    reactions.restoreRetained()
  }

  function leave(namespace: string) {
    for (const { uid } of connections().filter((one) => one.namespace === namespace)) live.detach(uid)
    dispatch({ type: 'namespace-removed', namespace })
  }

  function onSources() {
    const outdated = live.outdated()
    outdated.forEach(live.detach)
    // the driver of a restarted plugin is asked at once
    if (outdated.length > 0) reactions.restoreRetained()
  }

  const undo = [store.sub(networksAtom, onNetworks), store.sub(slotAtom(connectorSources), onSources)]
  signal.addEventListener('abort', () => undo.forEach((one) => one()), { once: true })
}
