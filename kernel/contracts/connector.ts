import type { WalletAccount } from './accounts.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import type { NoParams, RouteKey } from '../core/keys.js'
import type { Network } from '../core/networks/network.js'

/**
 * Role of a connector: a wallet in this browser (`installed`), another wallet, the pairing with a wallet elsewhere, or a login, which
 * has a section of its own in place of a row.
 */
export type ConnectorRole = 'installed' | 'wallet' | 'pairing' | 'login'

/** A listed wallet connection: data, and a function that loads its driver. */
export interface Connector {
  /** Stable across page loads: the same wallet has the same id. */
  readonly id: string
  readonly name: string
  /**
   * Word of the connector's plugin for hosts, analytics and storage, such as `ANNOUNCED`. It decides nothing; `MULTI_CHAIN` for a
   * merged connector, unless its first one is a pairing or a login, or shares a conversation.
   */
  readonly kind: string
  /** Default: `wallet`. */
  readonly role?: ConnectorRole | undefined
  /**
   * Whether the connectors with this id, one per namespace, share one conversation with the wallet: they are connected and
   * disconnected together. Default: `per-namespace`.
   */
  readonly conversation?: 'shared' | 'per-namespace' | undefined
  readonly namespace: string
  readonly imageUrl?: string | undefined
  /** Id of the image at the service, used without `imageUrl`. */
  readonly imageId?: string | undefined
  readonly rdns?: string | undefined
  /** Whether another wallet announces the same name or rdns, so that neither can be verified. */
  readonly contested?: boolean
  /** Id in the wallet catalogue, if known. */
  readonly explorerId?: string | undefined
  /** Whether it is the first of a merged connector, also when another namespace lists the wallet earlier. */
  readonly firstWhenMerged?: boolean | undefined
  /** Of a merged connector: the connectors of the same wallet, one per namespace. */
  readonly connectors?: readonly Connector[] | undefined
  /** View that connects this wallet instead of the default one; opened without parameters. */
  readonly opens?: RouteKey<NoParams> | undefined
  /** Loads the driver; called when the user picks the wallet, and to restore a session. */
  readonly load: () => Promise<ConnectorDriver>
}

/** Whether a connector is a wallet, and neither a pairing nor a login. */
export function isWallet({ role = 'wallet' }: Pick<Connector, 'role'>): boolean {
  return role === 'wallet' || role === 'installed'
}

/**
 * Everything that a wallet approves in one namespace: the result of a connect, of a reconnect and of a network switch, and
 * the report of a change.
 */
export interface Approval {
  /** At least one, each with another address; the first is the active one. An id alone is an account without further data. */
  readonly accounts: readonly (CaipAddress | WalletAccount)[]
  readonly network: CaipNetworkId
  /** Networks the wallet approved. Default: every network it supports. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** The wallet that approved, when a connector can reach several. */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** Answers to the properties of the connect request, such as a signed sign-in message. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined
}

/** Receives changes that a wallet reports, in their order. */
export interface ConnectorListener {
  /**
   * Accounts or network changed. The approval is complete and replaces the one before: hosts never see an old account on a
   * new network, and the session never derives an address. Without accounts the connection ends.
   *
   * One change of the wallet is one report. If a wallet emits accounts and network one after the other, wait until the task
   * is over, and report both together. Reports that say nothing new do no harm.
   */
  changed(approval: Approval): void
  /** The wallet ended the connection. Report it once; nothing follows it. */
  disconnected(): void
}

/**
 * Driver of one wallet. It throws a rejection if the user rejects (an error for which `isRejection` is true, such as one with
 * the code 4001), the reason of the signal once that is aborted, and otherwise an Error with the wallet's message, or a
 * WidgetError of its plugin. `conformsToDriver` of `foyerkit/testing` tests this contract.
 */
export interface ConnectorDriver {
  /**
   * Asks the user to connect. There is no time limit: a user may take long. Aborting the signal stops the wait, but does not
   * close the wallet's prompt.
   */
  connect(request: {
    readonly signal: AbortSignal
    /** The network in use before, or the default one. For wallets without a network of their own; others ignore it. */
    readonly network?: CaipNetworkId | undefined
    /** Further requests to the wallet, by a name that both sides know. A driver ignores those it does not know. */
    readonly properties?: Readonly<Record<string, unknown>> | undefined
  }): Promise<Approval>
  /**
   * Returns what the wallet still approves, without a prompt; undefined if nothing. Called after a page load for a stored
   * connection, and when another tab has connected the wallet: possibly before any `connect` of this page. An answer after 5 s
   * counts as an error: the connection is not restored.
   */
  reconnect(request: {
    readonly signal: AbortSignal
    /** The network of the connection before, as in `connect`. */
    readonly network?: CaipNetworkId | undefined
  }): Promise<Approval | undefined>
  /** Ends the connection in the wallet, if it can. After 5 s the connection is removed without an answer. */
  disconnect(): Promise<void>
  /**
   * Asks the wallet to switch the network, and to add the network if it is unknown. Missing if the wallet cannot switch.
   *
   * @returns the approval afterwards, with the network the wallet is on and the accounts of that network
   */
  switchNetwork?(request: { readonly network: Network; readonly signal: AbortSignal }): Promise<Approval>
  /**
   * Whether the wallet is locked, read without a prompt; undefined if unknown. Missing if the wallet has no such
   * method.
   */
  isLocked?(): Promise<boolean | undefined>
  /** The provider of the wallet: EIP-1193 for eip155. */
  provider(): unknown
  /**
   * Subscribes to changes of the wallet, after `connect` or `reconnect` has returned an approval. Returns the unsubscribe
   * function, after which nothing is reported. Does not report the state at the time of the call.
   */
  watch(listener: ConnectorListener): () => void
}
