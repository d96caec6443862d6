import { defineErrors } from '#kernel'

/** Errors of smart sessions. */
export const smartSessionsErrors = /*#__PURE__*/ defineErrors(
  'smart-sessions',
  {
    NOT_CONNECTED: { text: 'Connect a wallet on an EVM network before using smart sessions', kind: 'config' },
    NO_SERVICE: { text: 'Smart sessions need a service: pass `service` to createFoyer', kind: 'config' },
    BAD_GRANT: { text: 'The wallet answered wallet_grantPermissions with an unknown form', kind: 'rpc' },
  },
  { kind: 'request', languages: () => import('./languages/index.js') },
)
