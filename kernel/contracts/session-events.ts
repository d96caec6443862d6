import type { Approval } from './connector.js'
import { defineEvent, type PayloadOf } from '../core/keys.js'
import type { WidgetError } from '../core/errors/widget-error.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'

/** A wallet approved a connection. */
export const connected = /*#__PURE__*/ defineEvent('session.connected').of<{
  readonly namespace: string
  readonly connectorId: string
  /** As in {@link Approval}. */
  readonly properties: Approval['properties']
}>()
/** A `connect` failed, was rejected by the user, or was cancelled (`session/CANCELLED`). */
export const connectFailed = /*#__PURE__*/ defineEvent('session.connect-failed').of<{
  readonly namespace: string
  readonly connectorId: string
  /** The error that `connect` rejects with. Its `kind` is `rejection` if no action is needed. */
  readonly error: WidgetError
}>()
/** A connection ended. */
export const disconnected = /*#__PURE__*/ defineEvent('session.disconnected').of<{
  readonly namespace: string
  /**
   * Cause: `disconnect` here (`user`), or one that the wallet did not confirm (`unconfirmed`), the wallet, another tab
   * (`elsewhere`), or the deactivation of the connector's plugin or namespace (`plugin`); then the connection is restored, without
   * an event, when the plugin is back.
   */
  readonly reason: 'user' | 'unconfirmed' | 'wallet' | 'elsewhere' | 'plugin'
}>()
/** A disconnect failed in the wallet. `session.disconnected` with the reason `unconfirmed` follows. */
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
export const sessionEvents = {
  connected,
  connectFailed,
  disconnected,
  disconnectFailed,
  accountChanged,
  networkSwitched,
}

/** Cause of the end of a connection. */
export type DisconnectReason = PayloadOf<typeof disconnected>['reason']
