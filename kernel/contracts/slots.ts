import type { Atom } from 'jotai/vanilla'
import { defineSlot, type NoParams, type RouteKey } from '../core/keys.js'
import type { CapabilityOffer } from '../core/plugins/contributions.js'
import type { Connector } from './connector.js'

/** Sources of connectors. Each fill has a list, which may change. */
export const connectorSources = /*#__PURE__*/ defineSlot('session.connectors').of<{
  readonly list: Atom<readonly Connector[]>
  /** Number of further connectors that the list leaves out. */
  readonly unlisted?: Atom<number>
}>()

/**
 * Capabilities of a namespace by other plugins than its own. Those of the namespace's plugin have rank 0: a lower rank comes before
 * them, a higher one serves where they are missing.
 */
export const capabilityOffers = /*#__PURE__*/ defineSlot('kernel.capabilities').of<{
  readonly namespace: string
  readonly capability: CapabilityOffer
}>()

/** First views of the modal. Opening the widget without a route opens the first fill whose `when` is true. */
export const homeViews = /*#__PURE__*/ defineSlot('kernel.home').of<{
  readonly opens: RouteKey<string, NoParams>
}>()
