import type { Atom } from 'jotai/vanilla'
import { defineSlot, type NoParams, type RouteKey } from '../core/keys.js'
import type { Connector } from './connector.js'

/** Where connectors come from: each fill brings a list that may change. */
export const connectorSources = /*#__PURE__*/ defineSlot('session.connectors').of<{
  readonly list: Atom<readonly Connector[]>
  /** How many more there are that are not listed. */
  readonly unlisted?: Atom<number>
}>()

/** What opens when the host opens the widget without saying what: the first fill whose `when` holds. */
export const homeViews = /*#__PURE__*/ defineSlot('kernel.home').of<{
  readonly opens: RouteKey<string, NoParams>
}>()
