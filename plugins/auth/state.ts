import { atom, type Atom } from 'jotai/vanilla'
import type { NamespacesService } from '#kernel'
import { pairingCapability, type Connector, type ConnectorDriver } from '#kernel/contracts'
import { authId } from './contract.js'
import { frameNetworksAtom } from './networks.js'

/** Creates the connector list: one connector for all namespaces that work in the secure frame, or none. */
export function authConnectors(
  namespaces: NamespacesService,
  loadDriver: (namespace: string) => Promise<ConnectorDriver>,
): Atom<readonly Connector[]> {
  return atom((get) => {
    const ids = [...new Set(get(frameNetworksAtom).map(({ chainNamespace }) => chainNamespace))]
    const connectors = ids
      .filter((id) => namespaces.can(id, pairingCapability))
      .map((namespace): Connector => ({
        id: authId,
        name: 'Embedded wallet',
        kind: 'AUTH',
        conversation: 'shared',
        namespace,
        load: () => loadDriver(namespace),
      }))
    const [first] = connectors
    return first ? [{ ...first, connectors }] : []
  })
}
