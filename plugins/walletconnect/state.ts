import { atom } from 'jotai/vanilla'
import { namespacesKey, networksAtom, serviceAtom } from '#kernel'
import { pairingCapability, type Connector, type ConnectorDriver } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'
import { walletconnectId, walletconnectPairing } from './contract.js'

/** Loads the driver of a namespace; undefined while there is no relay to pair over. */
export const loadDriverAtom = atom<
  { readonly load: (namespace: string) => Promise<ConnectorDriver> } | undefined
>(undefined)

const namespacesAtom = /*#__PURE__*/ serviceAtom(namespacesKey)

/** The wallet that the visitor is pairing, where it was picked; any other may scan as well. */
export const pickedWalletAtom = atom<Wallet | undefined>(undefined)

/** One way to connect for all namespaces that can pair; none where there is no relay. */
export const pairingConnectorsAtom = atom<readonly Connector[]>((get) => {
  const drivers = get(loadDriverAtom)
  const namespaces = get(namespacesAtom)
  if (!drivers) return []
  const ids = [...new Set(get(networksAtom).map(({ chainNamespace }) => chainNamespace))]
  const connectors = ids
    .filter((id) => namespaces.can(id, pairingCapability))
    .map((namespace): Connector => ({
      id: walletconnectId,
      name: 'WalletConnect',
      kind: 'WALLET_CONNECT',
      conversation: 'shared',
      namespace,
      opens: walletconnectPairing,
      load: () => drivers.load(namespace),
    }))
  const [first] = connectors
  return first ? [{ ...first, connectors }] : []
})
