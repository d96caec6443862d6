import { defineService } from '../core/keys.js'
import type { WalletAccount } from './accounts.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import type { Connector } from './connector.js'
import type { Network } from '../core/networks/network.js'

/** Status of a namespace or of the whole session. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A wallet connected in one namespace. */
export interface Connection {
  /** Unique among the connections of a widget. */
  readonly uid: string
  /** Differs for each connect by the user, so that other tabs know which connection has ended. */
  readonly instance?: string | undefined
  readonly connectorId: string
  readonly name: string
  /** As in {@link Connector}. */
  readonly kind: string
  /** As in {@link Connector}; undefined of a stored connection. */
  readonly role?: Connector['role']
  /** As in {@link Connector}. */
  readonly conversation?: Connector['conversation']
  readonly namespace: string
  /** At least one; the first is the active one. */
  readonly accounts: readonly WalletAccount[]
  readonly chainId: CaipNetworkId
  readonly imageUrl?: string | undefined
  /** As in {@link Approval}. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
}

/** The connections of one namespace. */
export interface NamespaceSession {
  readonly status: ConnectionStatus
  readonly connections: readonly Connection[]
  /** The uid of the connection in use. */
  readonly current: string | undefined
  /** Whether a disconnect is pending. */
  readonly leaving: boolean
  /** The chosen network; the network of a connected wallet takes precedence. */
  readonly network: CaipNetworkId | undefined
}

/** All connections of a widget. */
export interface SessionState {
  /** The active namespace: a connected one, else the one whose network was chosen last. */
  readonly active: string | undefined
  /** The namespace whose network the user chose last. */
  readonly chosen?: string | undefined
  readonly byNamespace: Readonly<Record<string, NamespaceSession>>
}

/** The account of a namespace, or the active account. */
export interface Account {
  readonly status: ConnectionStatus
  /** Whether a disconnect is pending. */
  readonly loading: boolean
  readonly namespace: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  /** Kind of the account, as in {@link WalletAccount}. */
  readonly accountKind: string | undefined
  /** Everything that the wallet shares in the namespace, the active account first. */
  readonly allAccounts: readonly WalletAccount[]
  /** Labels of accounts, by address, if the wallet shares them. */
  readonly addressLabels: Readonly<Record<string, string>>
  /** Name of the account in a registry, such as ENS; undefined without one, or before a view has requested it. */
  readonly profileName: string | undefined
  /** Picture of the account as a `data:` or `blob:` URL; undefined without one. */
  readonly profileImage: string | undefined
  /** URL of the account in the network's explorer, if it has one. */
  readonly addressExplorerUrl: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly connectorId: string | undefined
  readonly connectedWalletInfo: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** Exact decimal string in whole units, such as `1.482`; undefined while unknown. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

/** The network of a namespace, or the active network. */
export interface NetworkState {
  /** The current network; undefined if the wallet is on a network that is not configured. */
  readonly caipNetwork: Network | undefined
  /** Chain ID of the wallet's network, configured or not; without a wallet, of the chosen network. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** Networks that the wallet approved; undefined without a wallet, or if it supports every network. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** The configured networks. */
  readonly requestedCaipNetworks: readonly Network[]
  /** Whether the wallet approved every network it supports. */
  readonly supportsAllNetworks: boolean
}

/** Connects and disconnects. Every method settles; errors are WidgetErrors. */
export interface SessionService {
  /**
   * Connects a wallet. A new connect cancels the one before.
   *
   * @throws session/CONNECTOR_NOT_FOUND, session/NO_ACCOUNTS, a rejection, or the wallet's error
   */
  connect(request: {
    readonly connectorId: string
    /** Namespace to connect, if the wallet supports several. Default: the active one. */
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal
    /** Passed to the wallet's driver, as `properties` of its `connect`; the answers are in `session.connected`. */
    readonly properties?: Readonly<Record<string, unknown>>
  }): Promise<Connection>
  /**
   * Preloads the driver of a wallet, so that a later connect is faster. Sends nothing to the wallet.
   *
   * @throws the error of the load; `connect` tries again
   */
  prepare(connectorId: string): Promise<void>
  /**
   * Restores stored connections without a prompt, one after the other, recently used wallets first.
   *
   * @param request.elsewhere whether another tab stored them; connections that fail then stay stored
   */
  reconnect(request?: { readonly elsewhere?: boolean }): Promise<void>
  /**
   * Disconnects the current wallet of a namespace, or the wallet of one connection, by its uid; by default every wallet.
   * Connections of one conversation end together.
   */
  disconnect(request?: { readonly namespace?: string; readonly connection?: string }): Promise<void>
  /**
   * Switches the network: asks the connected wallet of its namespace, or chooses the network while nothing is connected. A
   * new switch cancels the one before.
   *
   * @throws session/NETWORK_NOT_FOUND, session/SWITCH_UNSUPPORTED, session/NOT_CONNECTED if only wallets of other namespaces
   *   are connected, a rejection, or the wallet's error
   */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /**
   * Makes another account the active one, until its wallet reports a change. Its connection becomes the current one of its
   * namespace, and its namespace the active one; no wallet is asked.
   *
   * @param request.connection uid of the connection, if several share the account. Default: the current one that has it
   * @throws session/NO_ACCOUNTS if no connection has it
   */
  selectAccount(account: CaipAddress, request?: { readonly connection?: string }): Promise<void>
  /** The provider of a namespace's current wallet; by default of the active one. */
  provider(namespace?: string): Promise<unknown>
  /** Reads the native balance again; `force` bypasses the cache. */
  refreshBalance(request?: { readonly force?: boolean }): Promise<void>
}

/** Key of the session service. */
export const sessionKey = /*#__PURE__*/ defineService<SessionService>('session.service')
