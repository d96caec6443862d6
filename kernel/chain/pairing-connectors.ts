import { atom, type Atom } from 'jotai/vanilla'
import type { Connector, ConnectorDriver } from '../contracts/connector.js'
import { pairingCapability } from '../contracts/pairing.js'
import type { NamespacesService } from '../session/namespaces.js'
import { networksAtom } from '../session/state.js'

/**
 * Creates a connector list: one connector for all namespaces that support pairing, or none.
 *
 * @param loadDriver loads the driver of a namespace
 * @param isSupported whether the connector has accounts in a namespace. Default: it has in each
 */
export function pairingConnectors(
  connector: Pick<Connector, 'id' | 'name' | 'kind' | 'role' | 'opens'>,
  namespaces: NamespacesService,
  loadDriver: (namespace: string) => Promise<ConnectorDriver>,
  isSupported: (namespace: string) => boolean = () => true,
): Atom<readonly Connector[]> {
  return atom((get) => {
    const ids = new Set(get(networksAtom).map(({ chainNamespace }) => chainNamespace))
    const connectors = [...ids]
      .filter((id) => isSupported(id) && namespaces.can(id, pairingCapability))
      .map((namespace): Connector => ({
        ...connector,
        conversation: 'shared',
        namespace,
        load: () => loadDriver(namespace),
      }))
    const [first] = connectors
    return first ? [{ ...first, connectors }] : []
  })
}
