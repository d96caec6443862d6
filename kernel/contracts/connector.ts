import type { CaipAddress, CaipNetworkId } from '../namespaces/caip.js'
import type { RouteKey } from '../routing/keys.js'
import type { Network } from './network.js'

/** The connector types of specification section 3. */
export type ConnectorType =
  'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'EXTERNAL' | 'injected' | 'WALLET_CONNECT' | 'ID_AUTH'

/** One way to connect, as listed: data, and how to get at its behaviour. */
export interface Connector {
  /** Stable across page loads; the same wallet has the same id. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: string
  readonly imageUrl?: string | undefined
  /** The id of its picture at the service, where it has no address. */
  readonly imageId?: string | undefined
  readonly rdns?: string | undefined
  /** Another wallet says it is the same one (the same rdns); nobody can tell which of them is right. */
  readonly contested?: boolean
  /** The id in the catalogue of wallets, where it is known. */
  readonly explorerId?: string | undefined
  /** Of a merged one: the connectors of the same wallet, each of another namespace. */
  readonly connectors?: readonly Connector[] | undefined
  /** The view that connects it, where it has one of its own; opened without parameters. */
  readonly opens?: RouteKey<string, never> | undefined
  /** Loads the code that talks to the wallet; called when the visitor picks it, or to restore a session. */
  readonly load: () => Promise<ConnectorDriver>
}

/** What a wallet agreed to. */
export interface Approval {
  /** At least one; the first is the active one. */
  readonly accounts: readonly CaipAddress[]
  readonly network: CaipNetworkId
  /** The networks the wallet agreed to; left out where it takes every network it knows. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** The wallet that agreed, where the connector leads to any of many. */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** The user's own names of accounts, by address. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** A change that a wallet reports; what is left out stays as it is. */
export interface ConnectorChange {
  /** As in {@link Approval}; none where the wallet shares nothing any more. */
  readonly accounts?: readonly CaipAddress[] | undefined
  readonly network?: CaipNetworkId | undefined
}

/** Receives what a wallet reports by itself. */
export interface ConnectorListener {
  /** Accounts and network that changed together: hosts never see the old account on the new network. */
  changed(change: ConnectorChange): void
  /** Only the accounts changed; none where the wallet shares nothing any more. */
  accountsChanged(accounts: readonly CaipAddress[]): void
  /** Only the network changed: the accounts are the same ones on the new network. */
  networkChanged(network: CaipNetworkId): void
  /** The wallet ended the connection. */
  disconnected(): void
}

/** Talks to one wallet. Errors are rejections (the user said no) or carry the wallet's own words. */
export interface ConnectorDriver {
  /** Asks the user. The signal ends the waiting, not what the wallet shows. */
  connect(request: { readonly signal: AbortSignal }): Promise<Approval>
  /** What the wallet still agrees to, without asking; undefined if nothing. */
  reconnect(request: { readonly signal: AbortSignal }): Promise<Approval | undefined>
  disconnect(): Promise<void>
  /**
   * Asks the wallet to go to another network, and to take it in where it does not know it yet. Left out where the
   * wallet cannot be asked.
   * @returns the network the wallet is on afterwards.
   */
  switchNetwork?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<CaipNetworkId>
  /**
   * Whether the wallet waits to be unlocked, without asking it for anything; undefined where it does not say. Left out
   * where a wallet cannot be asked.
   */
  isLocked?(): Promise<boolean | undefined>
  /** The wallet's own provider: EIP-1193 for eip155. */
  provider(): unknown
  /** Follows what the wallet tells; returns the undo. */
  watch(listener: ConnectorListener): () => void
}
