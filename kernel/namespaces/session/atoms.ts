import { atom, type Atom, type Getter } from 'jotai/vanilla'
import type { Connector } from '../../contracts/connector.js'
import type { Account, NetworkState } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { namespaceContributionsAtom } from '../../plugins/contributions-atom.js'
import { slotAtom } from '../../slots/slot-atom.js'
import { addressOf, type CaipAddress } from '../caip.js'
import { networkByIdAtom, networksAtom } from '../networks-atom.js'
import { currentConnection, namespaceSession } from './connections.js'
import { explorerPage } from './explorer-page.js'
import { mergeConnectors } from '../merge-connectors.js'
import { sessionAtom, statusAtom } from './session-atom.js'

export { sessionAtom, statusAtom }

/** The last known native balance and whose it is; shown only beside the account it belongs to. */
export const nativeBalanceAtom = atom<
  { readonly account: CaipAddress; readonly balance: string; readonly symbol: string } | undefined
>(undefined)

/** Every way to connect there is now, in the order of its source: one for each wallet, whatever its namespaces. */
export const connectorsAtom = atom<readonly Connector[]>((get) =>
  mergeConnectors(
    get(slotAtom(connectorSources)).flatMap((source) => get(source.list)),
    get(namespaceContributionsAtom).find(({ contribution }) => contribution.preferredWhenMerged)?.contribution
      .id,
  ),
)

/** How many more there are than {@link connectorsAtom} lists. */
export const unlistedConnectorsAtom = atom((get) =>
  get(slotAtom(connectorSources)).reduce((sum, { unlisted }) => sum + (unlisted ? get(unlisted) : 0), 0),
)

/** The namespace in use: what the session says, else the first there is. */
export const activeNamespaceAtom = atom(
  (get) => get(sessionAtom).active ?? get(networksAtom)[0]?.chainNamespace,
)

/**
 * Makes the atoms of a value per namespace; without a namespace, of the active one. An atom keeps its value while a new
 * one is deeply equal, so that subscribers are called only when something changed.
 */
function byNamespace<T>(read: (get: Getter, namespace: string | undefined) => T) {
  const atoms = new Map<string | undefined, Atom<T>>()
  return (namespace?: string): Atom<T> => {
    const known = atoms.get(namespace)
    if (known) return known
    // an atom with an initial value can read its own last value in the same store
    const created: Atom<T> = Object.assign(
      atom((get): T => {
        const [before, next] = [get(created), read(get, namespace)]
        return isEqual(before, next) ? before : next
      }),
      { init: undefined },
    )
    atoms.set(namespace, created)
    return created
  }
}

/** Whether two plain values are deeply equal. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return (
    left.length === right.length &&
    left.every(([key, value]) => isEqual(value, (b as Readonly<Record<string, unknown>>)[key]))
  )
}

/** The network of a namespace, or of the active one: one atom per namespace, unchanged while its fields are. */
export const networkState = /*#__PURE__*/ byNamespace((get, given): NetworkState => {
  const namespace = given ?? get(activeNamespaceAtom)
  const requestedCaipNetworks = get(networksAtom).filter((one) => one.chainNamespace === namespace)
  const session = namespace === undefined ? undefined : namespaceSession(get(sessionAtom), namespace)
  const connection = namespace === undefined ? undefined : currentConnection(get(sessionAtom), namespace)
  const chosen = requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === session?.network)
  const caipNetworkId = connection?.chainId ?? (chosen ?? requestedCaipNetworks[0])?.caipNetworkId
  return {
    caipNetwork: get(networkByIdAtom)(caipNetworkId),
    caipNetworkId,
    approvedCaipNetworkIds: connection?.approvedNetworks,
    requestedCaipNetworks,
    supportsAllNetworks: connection?.approvedNetworks === undefined,
  }
})

/** The account of a namespace, or the active one: one atom per namespace, unchanged while its fields are. */
export const accountOf = /*#__PURE__*/ byNamespace((get, namespace): Account => {
  const state = get(sessionAtom)
  const connection = currentConnection(state, namespace)
  const own = namespace === undefined ? undefined : namespaceSession(state, namespace)
  const caipAddress = connection?.accounts[0]
  const address = caipAddress && addressOf(caipAddress)
  const balance = get(nativeBalanceAtom)
  const known = balance !== undefined && balance.account === caipAddress ? balance : undefined
  const network = get(networkByIdAtom)(connection?.chainId)
  return {
    status: namespace === undefined ? get(statusAtom) : (own?.status ?? 'disconnected'),
    loading: own?.leaving ?? Object.values(state.byNamespace).some(({ leaving }) => leaving),
    namespace: connection?.namespace,
    caipAddress,
    address,
    allAccounts: connection?.accounts ?? [],
    addressLabels: connection?.labels ?? {},
    addressExplorerUrl: address && explorerPage(network, 'address', address),
    caipNetworkId: connection?.chainId,
    connectorId: connection?.connectorId,
    connectedWalletInfo: connection && { name: connection.name, icon: connection.imageUrl },
    balance: known?.balance,
    balanceSymbol: known?.symbol,
  }
})

/** The active account. */
export const accountAtom = /*#__PURE__*/ accountOf()
