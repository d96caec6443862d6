import { atom, type Atom } from 'jotai/vanilla'
import { networksAtom } from '#kernel'
import {
  type NamespacesService,
  pairingCapability,
  type Connector,
  type ConnectorDriver,
} from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'
import { solanaNamespace } from '#plugins/solana/contract'
import { authId } from './contract.js'

/** Namespaces in which the secure frame has accounts. Which of their networks it knows is decided when it is used. */
const frameNamespaces: readonly string[] = [evmNamespace, solanaNamespace]

/** Creates the connector list: one connector for all namespaces that work in the secure frame, or none. */
export function authConnectors(
  namespaces: NamespacesService,
  loadDriver: (namespace: string) => Promise<ConnectorDriver>,
): Atom<readonly Connector[]> {
  return atom((get) => {
    const ids = [...new Set(get(networksAtom).map(({ chainNamespace }) => chainNamespace))]
    const connectors = ids
      .filter((id) => frameNamespaces.includes(id) && namespaces.can(id, pairingCapability))
      .map((namespace): Connector => ({
        id: authId,
        name: 'Embedded wallet',
        kind: 'AUTH',
        role: 'login',
        conversation: 'shared',
        namespace,
        load: () => loadDriver(namespace),
      }))
    const [first] = connectors
    return first ? [{ ...first, connectors }] : []
  })
}
