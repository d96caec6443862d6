import { atom, type Atom } from 'jotai/vanilla'
import { networksAtom } from '#kernel'
import {
  type NamespacesService,
  pairingCapability,
  type Connector,
  type ConnectorDriver,
} from '#kernel/chain'
import { walletconnectId, walletconnectPairing } from './contract.js'

/** Creates the connector list: one connector for all namespaces that support pairing, or none. */
export function pairingConnectors(
  namespaces: NamespacesService,
  loadDriver: (namespace: string) => Promise<ConnectorDriver>,
): Atom<readonly Connector[]> {
  return atom((get) => {
    const ids = [...new Set(get(networksAtom).map(({ chainNamespace }) => chainNamespace))]
    const connectors = ids
      .filter((id) => namespaces.can(id, pairingCapability))
      .map((namespace): Connector => ({
        id: walletconnectId,
        name: 'WalletConnect',
        kind: 'WALLET_CONNECT',
        role: 'pairing',
        conversation: 'shared',
        namespace,
        opens: walletconnectPairing,
        load: () => loadDriver(namespace),
      }))
    const [first] = connectors
    return first ? [{ ...first, connectors }] : []
  })
}
