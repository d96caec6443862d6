import type { Approval } from './connector.js'
import { defineEvent, type PayloadOf } from '../core/keys.js'
import type { WidgetError } from '../core/errors/widget-error.js'
import type { CaipAddress, CaipNetworkId } from '../core/networks/caip.js'

/** A wallet approved a connection. */
export const connected = /*#__PURE__*/ defineEvent<
  {
    readonly namespace: string
    readonly connectorId: string
    /** As in {@link Approval}. */
    readonly properties: Approval['properties']
  },
  'session.connected'
>('session.connected')
/** A `connect` failed, was rejected by the user, or was cancelled (`session/CANCELLED`). */
export const connectFailed = /*#__PURE__*/ defineEvent<
  {
    readonly namespace: string
    readonly connectorId: string
    /** The error that `connect` rejects with. Its `kind` is `rejection` if no action is needed. */
    readonly error: WidgetError
  },
  'session.connect-failed'
>('session.connect-failed')
/** A connection ended, or a stored one that the user disconnected before its wallet answered. */
export const disconnected = /*#__PURE__*/ defineEvent<
  {
    readonly namespace: string
    /** Accounts of the connection (CAIP-10), the active one first. */
    readonly accounts: readonly CaipAddress[]
    /**
     * Cause: `disconnect` here (`user`), or one that the wallet did not confirm (`unconfirmed`), the wallet, another tab
     * (`elsewhere`), or the deactivation of the connector's plugin or namespace (`plugin`); then the connection is restored, without
     * an event, when the plugin is back.
     */
    readonly reason: 'user' | 'unconfirmed' | 'wallet' | 'elsewhere' | 'plugin'
  },
  'session.disconnected'
>('session.disconnected')
/** A disconnect failed in the wallet. `session.disconnected` with the reason `unconfirmed` follows. */
export const disconnectFailed = /*#__PURE__*/ defineEvent<
  {
    readonly namespace: string
  },
  'session.disconnect-failed'
>('session.disconnect-failed')
/** The active account changed. */
export const accountChanged = /*#__PURE__*/ defineEvent<
  {
    readonly namespace: string
    readonly caipAddress: CaipAddress | undefined
  },
  'session.account-changed'
>('session.account-changed')
/** The active network changed. */
export const networkSwitched = /*#__PURE__*/ defineEvent<
  {
    readonly namespace: string
    readonly caipNetworkId: CaipNetworkId
  },
  'session.network-switched'
>('session.network-switched')

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
