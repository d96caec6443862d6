import { defineErrors } from '../core/errors/define-errors.js'

/** Errors of the session. */
export const sessionErrors = /*#__PURE__*/ defineErrors(
  'session',
  {
    CONNECTOR_NOT_FOUND: { text: 'Provider not found', kind: 'config' },
    NO_ACCOUNTS: { text: 'Account not found', kind: 'rpc' },
    CONNECTOR_GONE: { text: '{wallet} is no longer available', kind: 'rpc' },
    BAD_APPROVAL: { text: 'The wallet returned an invalid account', kind: 'rpc' },
    NO_ANSWER: { text: '{wallet} did not answer', kind: 'rpc' },
    ACCOUNT_CHANGED: { text: '{wallet} switched to another account. Connect again.', kind: 'rpc' },
    CANCELLED: { text: 'The connection was cancelled', kind: 'rejection' },
    NETWORK_NOT_FOUND: { text: 'Chain not configured', kind: 'config' },
    NOT_CONNECTED: { text: 'No wallet is connected for {network}', kind: 'rpc' },
    SWITCH_UNSUPPORTED: { text: 'Chain switching not supported', kind: 'rpc' },
    CHAIN_MISMATCH: { text: '{wallet} stayed on another network', kind: 'rpc' },
    LISTENER_FAILED: { text: 'A listener of the session state threw', kind: 'defect' },
    DISCONNECT_FAILED: { text: 'Failed to disconnect', kind: 'defect' },
  },
  { languages: () => import('../text/languages/index.js') },
)
