import { defineService } from '../di/keys.js'
import type { CaipAddress, CaipNetworkId } from '../namespaces/caip.js'
import type { ConnectorType } from './connector.js'
import type { Network } from './network.js'

/** Connection status (specification, section 4). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A wallet that agreed, as it is remembered. */
export interface Connection {
  /** Unique among the connections of a widget. */
  readonly uid: string
  /** Another one each time the wallet is connected by hand; tells tabs which of them has ended. */
  readonly instance?: string | undefined
  readonly connectorId: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: string
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  readonly imageUrl?: string | undefined
  /** As in {@link Approval}. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** As in {@link Approval}. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** The connections of one namespace. */
export interface NamespaceSession {
  readonly status: ConnectionStatus
  readonly connections: readonly Connection[]
  /** The uid of the connection in use. */
  readonly current: string | undefined
  /** Whether a connection is being ended. */
  readonly leaving: boolean
  /** The network that was chosen; what a wallet is on counts more. */
  readonly network: CaipNetworkId | undefined
}

/** All connections of a widget. */
export interface SessionState {
  /** The namespace in use: one that is connected, else the one whose network was chosen last. */
  readonly active: string | undefined
  /** The namespace whose network the visitor chose last. */
  readonly chosen?: string | undefined
  readonly byNamespace: Readonly<Record<string, NamespaceSession>>
}

/** An account, as views and hosts see it (specification, section 3). */
export interface Account {
  readonly status: ConnectionStatus
  /** Whether a connection is being ended. */
  readonly loading: boolean
  readonly namespace: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly allAccounts: readonly CaipAddress[]
  /** The user's own names of accounts, by address, where the wallet tells them. */
  readonly addressLabels: Readonly<Record<string, string>>
  /** The account's page in the network's explorer, where there is one. */
  readonly addressExplorerUrl: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly connectorId: string | undefined
  readonly connectedWalletInfo: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** Exact decimal text in whole units, such as `1.482`; undefined while it is not known. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

/** The network of a namespace, as views and hosts see it (specification, section 3). */
export interface NetworkState {
  /** The network in use; undefined while the wallet is on one that the host does not know. */
  readonly caipNetwork: Network | undefined
  /** What the wallet is on, known or not; without a wallet the network that is chosen. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** What the wallet agreed to; undefined while none is connected, and where it takes every network it knows. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** The host's networks. */
  readonly requestedCaipNetworks: readonly Network[]
  /** Whether the wallet takes every network it knows. */
  readonly supportsAllNetworks: boolean
}

/** Connects and disconnects. Every method settles; errors are WidgetErrors. */
export interface SessionService {
  /**
   * Asks a wallet. One connect runs at a time: a new one ends the waiting of the one before.
   * @throws session/CONNECTOR_NOT_FOUND, session/NO_ACCOUNTS, a rejection, or the wallet's own error.
   */
  connect(request: {
    readonly connectorId: string
    /** Of a wallet that serves several namespaces, the one to connect; the active one when left out. */
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal
  }): Promise<Connection>
  /**
   * Loads the code that talks to a wallet, without a word to the wallet: the answer to a press then comes sooner.
   * @throws whatever the load failed with; `connect` tries again.
   */
  prepare(connectorId: string): Promise<void>
  /**
   * Tries the remembered connections again that are not there, without asking the user: recently used wallets first, one
   * after the other, one run at a time.
   * @param request.elsewhere another tab, or a plugin that came back, has brought them: what fails stays remembered.
   */
  reconnect(request?: { readonly elsewhere?: boolean }): Promise<void>
  /** Ends the current connection of a namespace, or of all of them. */
  disconnect(request?: { readonly namespace?: string }): Promise<void>
  /**
   * Goes to another network: asks the connected wallet of its namespace, or chooses it while nothing is connected. Of many
   * at once the last one counts.
   * @throws session/NETWORK_NOT_FOUND, session/NOT_CONNECTED where only wallets of other namespaces are connected: then
   *   nothing changes. session/SWITCH_UNSUPPORTED, a rejection, or the wallet's own error.
   */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /**
   * Uses another of the accounts that a wallet has shared, until the wallet says something else.
   * @throws session/NO_ACCOUNTS where no connection has it.
   */
  selectAccount(account: CaipAddress): Promise<void>
  /** The wallet's own provider of a namespace's current connection, if there is one. */
  provider(namespace?: string): Promise<unknown>
  /** Reads the native balance again, past its cache if forced. */
  refreshBalance(request?: { readonly force?: boolean }): Promise<void>
}

/** The session of the widget. */
export const sessionKey = /*#__PURE__*/ defineService('session.service').of<SessionService>()
