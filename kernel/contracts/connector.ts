import type { CaipAddress, CaipNetworkId } from '../namespaces/caip.js'

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
  readonly rdns?: string | undefined
  /** Loads the code that talks to the wallet; called when the visitor picks it, or to restore a session. */
  readonly load: () => Promise<ConnectorDriver>
}

/** What a wallet agreed to. */
export interface Approval {
  /** At least one; the first is the active one. */
  readonly accounts: readonly CaipAddress[]
  readonly network: CaipNetworkId
}

/** What a wallet tells by itself. */
export interface ConnectorListener {
  accountsChanged(accounts: readonly CaipAddress[]): void
  networkChanged(network: CaipNetworkId): void
  disconnected(): void
}

/** Talks to one wallet. Errors are rejections (the user said no) or carry the wallet's own words. */
export interface ConnectorDriver {
  /** Asks the user. The signal ends the waiting, not what the wallet shows. */
  connect(request: { readonly signal: AbortSignal }): Promise<Approval>
  /** What the wallet still agrees to, without asking; undefined if nothing. */
  reconnect(request: { readonly signal: AbortSignal }): Promise<Approval | undefined>
  disconnect(): Promise<void>
  /** The wallet's own provider: EIP-1193 for eip155. */
  provider(): unknown
  /** Follows what the wallet tells; returns the undo. */
  watch(listener: ConnectorListener): () => void
}
