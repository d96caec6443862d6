import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'
import { defineCapability } from '../core/keys.js'

/** A JSON-RPC request of a page, with the account and the network that it is for. */
export interface NamespaceRequest {
  readonly method: string
  readonly params?: unknown
  /** Accounts that the wallet shares, the active one first. At least one. */
  readonly accounts: readonly CaipAddress[]
  /** The active network of the namespace, configured or not. */
  readonly network: CaipNetworkId
  readonly signal: AbortSignal
}

/** Answers JSON-RPC requests of pages, over whichever connector is in use. */
export interface Requests {
  /** Methods for wallets, as sessions of CAIP-25 list them. */
  readonly methods: readonly string[]
  /** Events of the namespace, as sessions of CAIP-25 list them. */
  readonly events: readonly string[]
  /**
   * Answers a request. Checks its parameters before the wallet is asked, and verifies signatures where that is possible.
   *
   * @throws an error with an `rpcCode`, such as -32602 for invalid parameters, 4200 for another method and 4100 for another
   *   account; the wallet's error
   */
  handle(request: NamespaceRequest): Promise<unknown>
}

/** Capability to answer requests of pages. */
export const requestsCapability = /*#__PURE__*/ defineCapability<Requests>('requests', ['handle'])
