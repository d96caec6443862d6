import { defineErrors } from '#kernel'

/** Errors of pairing and of WalletConnect sessions. */
export const walletconnectErrors = /*#__PURE__*/ defineErrors('walletconnect', {
  NO_LIBRARY: {
    text: 'Pairing needs a package that is not installed: npm install @walletconnect/universal-provider@2.21.8',
    kind: 'config',
  },
  NO_PROJECT_ID: { text: 'Pairing needs the option projectId', kind: 'config' },
  RELAY_SILENT: { text: 'The relay does not answer', kind: 'request' },
  RELAY_REFUSED: { text: '{reason}', kind: 'config' },
  EXPIRED: { text: 'The pairing code has expired', kind: 'request' },
  ENDED: { text: 'The wallet ended the session', kind: 'rpc' },
  NOTHING_SHARED: { text: 'The wallet shared no account that this site can use', kind: 'rpc' },
})
