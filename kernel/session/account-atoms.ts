import { atom, type Atom, type Getter } from 'jotai/vanilla'
import type { WalletAccount } from '../contracts/accounts.js'
import { balancesCapability } from '../contracts/assets.js'
import { addressOf, type CaipAddress, type CaipNetworkId } from '../core/networks/caip.js'
import type { Network } from '../core/networks/network.js'
import type { Account, NetworkState } from '../contracts/session.js'
import { serviceAtom } from '../core/state/store.js'
import { activeNamespaceAtom } from './atoms.js'
import { namespacesKey } from './namespaces.js'
import {
  currentConnection,
  namespaceSession,
  networkByIdAtom,
  networksAtom,
  sessionAtom,
  statusAtom,
} from './state.js'
import { isEqual } from '../core/is-equal.js'

/** A native balance, with its account and network: a wallet may report the same account on every network. */
export interface KnownBalance {
  readonly account: CaipAddress
  readonly chainId: CaipNetworkId
  readonly balance: string
  readonly symbol: string
}

/** The last known native balance of each namespace. */
export const nativeBalancesAtom = atom<Readonly<Record<string, KnownBalance | undefined>>>({})

/**
 * Number of times that a namespace has seen the assets of the active account change, such as by a transaction of another
 * wallet. Namespaces raise it; plugins that show assets read them again.
 */
export const assetChangesAtom = atom(0)

/** Name and picture of an account. */
export interface Profile {
  readonly name: string
  /** A `data:` or `blob:` URL. */
  readonly image?: string | undefined
}

/** Known profiles of accounts. Written only by the plugin that looks them up. */
export const profilesAtom = atom<ReadonlyMap<CaipAddress, Profile>>(new Map())

/**
 * Creates a function that returns one atom per namespace, by default of the active namespace. An atom keeps its value
 * while the next one is deeply equal, so that subscribers are called for changes only.
 */
function byNamespace<T>(read: (get: Getter, namespace: string | undefined) => T) {
  const atoms = new Map<string | undefined, Atom<T>>()
  return (namespace?: string): Atom<T> => {
    const known = atoms.get(namespace)
    if (known) return known
    // `init` lets the atom read its previous value from the store
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

/** The network of a namespace, by default of the active one. One atom per namespace, with a stable value. */
export const networkState = /*#__PURE__*/ byNamespace((get, requested): NetworkState => {
  const namespace = requested ?? get(activeNamespaceAtom)
  const requestedCaipNetworks = get(networksAtom).filter((network) => network.chainNamespace === namespace)
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

/**
 * Returns the URL of an account or a transaction in the network's first explorer, if any. The id is encoded, because it may
 * come from a wallet.
 */
export function explorerUrl(
  network: Network | undefined,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const { url, paths } = network?.blockExplorers?.[0] ?? {}
  const path = paths?.[kind] ?? `/${kind}/{id}`
  return url && url.replace(/\/$/, '') + path.replace('{id}', () => encodeURIComponent(id))
}

/** The account of a namespace, by default of the active one. One atom per namespace, with a stable value. */
export const accountOf = /*#__PURE__*/ byNamespace((get, namespace): Account => {
  const state = get(sessionAtom)
  const connection = currentConnection(state, namespace)
  const session = namespace === undefined ? undefined : namespaceSession(state, namespace)
  const [active] = connection?.accounts ?? []
  const caipAddress = active?.caipAddress
  const address = caipAddress && addressOf(caipAddress)
  const balance = connection && get(nativeBalancesAtom)[connection.namespace]
  const isOwn = balance?.account === caipAddress && balance?.chainId === connection?.chainId
  const ownBalance = isOwn ? balance : undefined
  const network = get(networkByIdAtom)(connection?.chainId)
  const profile = caipAddress && get(profilesAtom).get(caipAddress)
  return {
    status: namespace === undefined ? get(statusAtom) : (session?.status ?? 'disconnected'),
    loading: session?.leaving ?? Object.values(state.byNamespace).some(({ leaving }) => leaving),
    namespace: connection?.namespace,
    caipAddress,
    address,
    accountKind: active?.kind,
    allAccounts: connection?.accounts ?? [],
    addressLabels: labelsOf(connection?.accounts ?? []),
    profileName: profile?.name,
    profileImage: profile?.image,
    addressExplorerUrl: address && explorerUrl(network, 'address', address),
    caipNetworkId: connection?.chainId,
    connectorId: connection?.connectorId,
    connectedWalletInfo: connection && { name: connection.name, icon: connection.imageUrl },
    balance: ownBalance?.balance,
    balanceSymbol: ownBalance?.symbol,
  }
})

/** The labels of accounts, by address. */
function labelsOf(accounts: readonly WalletAccount[]): Account['addressLabels'] {
  const entries = accounts.flatMap(({ caipAddress, label }) =>
    label === undefined ? [] : [[addressOf(caipAddress), label] as const],
  )
  return Object.fromEntries(entries)
}

/** Whether the balance of the active account can be read: its network is configured, and its namespace reads balances. */
export const isBalanceReadableAtom = /*#__PURE__*/ atom((get) => {
  const { caipNetwork } = get(networkState())
  return (
    caipNetwork !== undefined &&
    get(serviceAtom(namespacesKey)).can(caipNetwork.chainNamespace, balancesCapability)
  )
})

/** The active account. */
export const accountAtom = /*#__PURE__*/ accountOf()
