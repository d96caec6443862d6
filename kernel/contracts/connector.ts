import type { CaipAddress, CaipNetworkId } from './caip.js'
import type { NoParams, RouteKey } from '../core/keys.js'
import type { Network } from './network.js'

/** Connector types. */
export type ConnectorType =
  'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'EXTERNAL' | 'injected' | 'WALLET_CONNECT' | 'ID_AUTH'

/** A listed wallet connection: data, and a function that loads its driver. */
export interface Connector {
  /** Stable across page loads: the same wallet has the same id. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: string
  readonly imageUrl?: string | undefined
  /** Id of the image at the service, used without `imageUrl`. */
  readonly imageId?: string | undefined
  readonly rdns?: string | undefined
  /** Whether another wallet announces the same rdns, so that neither can be verified. */
  readonly contested?: boolean
  /** Id in the wallet catalogue, if known. */
  readonly explorerId?: string | undefined
  /** Of a merged connector: the connectors of the same wallet, one per namespace. */
  readonly connectors?: readonly Connector[] | undefined
  /** View that connects this wallet instead of the default one; opened without parameters. */
  readonly opens?: RouteKey<string, NoParams> | undefined
  /** Loads the driver; called when the user picks the wallet, and to restore a session. */
  readonly load: () => Promise<ConnectorDriver>
}

/** Result of an approved connect. */
export interface Approval {
  /** At least one; the first is the active one. */
  readonly accounts: readonly CaipAddress[]
  readonly network: CaipNetworkId
  /** Networks the wallet approved. Default: every network it supports. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** The wallet that approved, when a connector can reach several. */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** The user's names of accounts, by address. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** A change that a wallet reports. Omitted fields are unchanged. */
export interface ConnectorChange {
  /** As in {@link Approval}; empty if the wallet no longer shares accounts. */
  readonly accounts?: readonly CaipAddress[] | undefined
  readonly network?: CaipNetworkId | undefined
}

/** Receives changes that a wallet reports. */
export interface ConnectorListener {
  /** Accounts and network changed together, so that hosts never see the old account on the new network. */
  changed(change: ConnectorChange): void
  /** Only the accounts changed; empty if the wallet no longer shares accounts. */
  accountsChanged(accounts: readonly CaipAddress[]): void
  /** Only the network changed; the accounts are the same on the new network. */
  networkChanged(network: CaipNetworkId): void
  /** The wallet ended the connection. */
  disconnected(): void
}

/** Driver of one wallet. Its errors are rejections by the user or carry the wallet's message. */
export interface ConnectorDriver {
  /** Asks the user to connect. Aborting the signal stops the wait, but does not close the wallet's prompt. */
  connect(request: { readonly signal: AbortSignal }): Promise<Approval>
  /** Returns what the wallet still approves, without a prompt; undefined if nothing. */
  reconnect(request: { readonly signal: AbortSignal }): Promise<Approval | undefined>
  disconnect(): Promise<void>
  /**
   * Asks the wallet to switch the network, and to add the network if it is unknown. Missing if the wallet cannot switch.
   *
   * @returns the network of the wallet afterwards
   */
  switchNetwork?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<CaipNetworkId>
  /**
   * Whether the wallet is locked, read without a prompt; undefined if it does not tell. Missing if the wallet has no such
   * method.
   */
  isLocked?(): Promise<boolean | undefined>
  /** The provider of the wallet: EIP-1193 for eip155. */
  provider(): unknown
  /** Subscribes to changes of the wallet. Returns the unsubscribe function. */
  watch(listener: ConnectorListener): () => void
}
