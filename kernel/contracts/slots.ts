import type { Atom } from 'jotai/vanilla'
import { defineSlot, type NoParams, type RouteKey } from '../core/keys.js'
import type { Connector } from './connector.js'

/** Sources of connectors. Each fill has a list, which may change. */
export const connectorSources = /*#__PURE__*/ defineSlot('session.connectors').of<{
  readonly list: Atom<readonly Connector[]>
  /** Number of further connectors that the list leaves out. */
  readonly unlisted?: Atom<number>
}>()

/** First views of the modal. Opening the widget without a route opens the first fill whose `when` is true. */
export const homeViews = /*#__PURE__*/ defineSlot('kernel.home').of<{
  readonly opens: RouteKey<string, NoParams>
}>()
