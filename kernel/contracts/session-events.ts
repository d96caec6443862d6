import type { Approval } from './connector.js'
import { defineEvent } from '../core/keys.js'
import type { CaipAddress, CaipNetworkId } from './caip.js'

/** A wallet approved a connection. */
export const connected = /*#__PURE__*/ defineEvent('session.connected').of<{
  readonly namespace: string
  readonly connectorId: string
  /** As in {@link Approval}. */
  readonly properties: Approval['properties']
}>()
/** A connection ended, or its plugin was deactivated; then it is restored, without an event, when the plugin is back. */
export const disconnected = /*#__PURE__*/ defineEvent('session.disconnected').of<{
  readonly namespace: string
}>()
/** A disconnect failed. */
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

/** Events of the session. Separate from session.ts, which the entry contains. */
export const sessionEvents = { connected, disconnected, disconnectFailed, accountChanged, networkSwitched }
