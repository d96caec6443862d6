import { defineService } from '../di/keys.js'
import { defineEvent } from '../events/keys.js'
import type { CaipAddress, CaipNetworkId } from '../namespaces/caip.js'
import type { ConnectorType } from './connector.js'

/** Connection status (specification, section 4). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A wallet that agreed, as it is remembered. */
export interface Connection {
  /** Unique among the connections of a widget. */
  readonly uid: string
  readonly connectorId: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: string
  readonly accounts: readonly CaipAddress[]
  readonly chainId: CaipNetworkId
  readonly imageUrl?: string | undefined
}

/** The connections of one namespace. */
export interface NamespaceSession {
  readonly status: ConnectionStatus
  readonly connections: readonly Connection[]
  /** The uid of the connection in use. */
  readonly current: string | undefined
}

/** All connections of a widget. */
export interface SessionState {
  readonly active: string | undefined
  readonly byNamespace: Readonly<Record<string, NamespaceSession>>
}

/** The account in use, as views and hosts see it (specification, section 3). */
export interface Account {
  readonly status: ConnectionStatus
  readonly namespace: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly allAccounts: readonly CaipAddress[]
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly connectorId: string | undefined
  readonly connectedWalletInfo: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** Exact decimal text in whole units, such as `1.482`; undefined while it is not known. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

/** Connects and disconnects. Every method settles; errors are WidgetErrors. */
export interface SessionService {
  /**
   * Asks a wallet. One connect runs at a time: a new one ends the waiting of the one before.
   * @throws session/CONNECTOR_NOT_FOUND, session/NO_ACCOUNTS, a rejection, or the wallet's own error.
   */
  connect(request: { readonly connectorId: string; readonly signal?: AbortSignal }): Promise<Connection>
  /**
   * Loads the code that talks to a wallet, without a word to the wallet: the answer to a press then comes sooner.
   * @throws whatever the load failed with; `connect` tries again.
   */
  prepare(connectorId: string): Promise<void>
  /** Tries the remembered connections again, without asking; one run at a time. */
  reconnect(): Promise<void>
  /** Ends the current connection of a namespace, or of all of them. */
  disconnect(request?: { readonly namespace?: string }): Promise<void>
  /** The wallet's own provider of a namespace's current connection, if there is one. */
  provider(namespace?: string): Promise<unknown>
  /** Reads the native balance again, past its cache if forced. */
  refreshBalance(request?: { readonly force?: boolean }): Promise<void>
}

/** The session of the widget. */
export const sessionKey = /*#__PURE__*/ defineService('session.service').of<SessionService>()

/** A wallet agreed to connect. */
export const connected = /*#__PURE__*/ defineEvent('session.connected').of<{
  readonly namespace: string
  readonly connectorId: string
}>()
/** A connection ended. */
export const disconnected = /*#__PURE__*/ defineEvent('session.disconnected').of<{
  readonly namespace: string
}>()
/** A wallet could not be disconnected cleanly. */
export const disconnectFailed = /*#__PURE__*/ defineEvent('session.disconnect-failed').of<{
  readonly namespace: string
}>()
/** The active account changed. */
export const accountChanged = /*#__PURE__*/ defineEvent('session.account-changed').of<{
  readonly namespace: string
  readonly caipAddress: CaipAddress | undefined
}>()
/** The active network changed. */
export const networkSwitched = /*#__PURE__*/ defineEvent('session.network-switched').of<{
  readonly namespace: string
  readonly caipNetworkId: CaipNetworkId
}>()

/** The events that every widget has, whatever its plugins. */
export const sessionEvents = { connected, disconnected, disconnectFailed, accountChanged, networkSwitched }
