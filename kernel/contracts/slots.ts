import type { Atom } from 'jotai/vanilla'
import { defineSlot, type NoParams, type RouteKey } from '../core/keys.js'
import type { CapabilityOffer } from '../core/plugins/contributions.js'
import type { WalletAccount } from './accounts.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import type { Approval, Connector } from './connector.js'

/** Sources of connectors. Each fill has a list, which may change. */
export const connectorSources = /*#__PURE__*/ defineSlot<{
  readonly list: Atom<readonly Connector[]>
  /** Number of further connectors that the list leaves out. */
  readonly unlisted?: Atom<number>
}>('session.connectors')

/**
 * Capabilities of a namespace by other plugins than its own. Those of the namespace's plugin have rank 0: a lower rank comes before
 * them, a higher one serves where they are missing.
 */
export const capabilityOffers = /*#__PURE__*/ defineSlot<{
  readonly namespace: string
  readonly capability: CapabilityOffer
}>('kernel.capabilities')

/** An approval that a gate admits or refuses. */
export interface GateRequest {
  readonly connectorId: string
  readonly namespace: string
  /** The first one is the active account. */
  readonly accounts: readonly WalletAccount[]
  readonly network: CaipNetworkId
  /** Answers of the wallet to the properties of the connect request. */
  readonly properties: Approval['properties']
  /** Provider of the wallet, which is not connected yet. */
  readonly provider: unknown
  /** Whether a stored connection is being restored: a gate that asks the user then would ask at every page load. */
  readonly isRestored: boolean
  /** Whether the account becomes the active one. A restored connection may be one of several. */
  readonly isCurrent: boolean
  /** Aborted when the user cancels, another connect starts, or the widget is disposed. */
  readonly signal: AbortSignal
  /**
   * To be called by a gate before it opens a view: leaving the view that began the connect no longer cancels it, and the gate
   * refuses by itself when the user leaves its own.
   */
  readonly takeOver: () => void
}

/**
 * Conditions for a connection, such as a sign-in: each is asked, one after the other, between the wallet's approval and the
 * status `connected`. A gate refuses by a rejection or a WidgetError whose kind is not `request`: the wallet is disconnected and
 * `connect` throws the error. A gate that cannot tell, for example because a server does not answer, answers `later` or throws anything
 * else: a restored connection then stays stored, and the gates are asked again after a pause; `connect` fails. While the gates are asked, capabilities of the namespace use the provider of the wallet that waits.
 */
export const connectionGates = /*#__PURE__*/ defineSlot<{
  readonly admit: (request: GateRequest) => Promise<void | 'later'>
}>('session.gates')

/** First views of the modal. Opening the widget without a route opens the first fill whose `when` is true. */
export const homeViews = /*#__PURE__*/ defineSlot<{
  readonly opens: RouteKey<NoParams>
}>('kernel.home')
