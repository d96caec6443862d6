import { defineErrors } from '#kernel'

/** Errors of the sign-in with a wallet. */
export const siwxErrors = /*#__PURE__*/ defineErrors(
  'siwx',
  {
    CANCELLED: { text: 'You did not sign in', kind: 'rejection' },
    NOT_SIGNED_IN: { text: 'The session has ended. Connect again to sign in.', kind: 'rejection' },
    NOT_CONNECTED: { text: 'Connect a wallet before signing in', kind: 'config' },
    NO_SERVICE: {
      text: 'siwx() needs a service: pass `service` to createFoyer and add the plugin service(), or pass the functions of your server',
      kind: 'config',
    },
    BAD_SIWE_CONFIG: { text: 'Plugin siwx, option siweConfig.{member}: must be a {type}', kind: 'config' },
    BAD_ANSWER: {
      text: '{route} answered in a form that siwx cannot read: {field} {problem}',
      kind: 'config',
    },
    ROUTE_REFUSED: { text: 'The site refused the sign-in: {route} answered {status}', kind: 'config' },
    NO_ANSWER: '{route} did not answer within {seconds} s',
    NOT_VERIFIED: 'The site did not accept the signature',
    SIGN_OUT_FAILED: 'The site could not end the session',
    CANNOT_SIGN: { text: 'Plugin siwx cannot sign messages on {network}', kind: 'config' },
    BAD_MESSAGE: {
      text: 'The sign-in message does not say the same as its fields: {problem}',
      kind: 'config',
    },
  },
  { kind: 'request', languages: () => import('./languages/index.js') },
)
