import { defineErrors } from '#kernel'

/** Errors of the embedded wallet. */
export const authErrors = /*#__PURE__*/ defineErrors(
  'auth',
  {
    COOLDOWN: { text: 'Please try again after {seconds} seconds', kind: 'request' },
    FRAME_NOT_LOADED: { text: 'Could not load embedded wallet', kind: 'request' },
    REQUEST_TIMED_OUT: { text: 'Embedded Wallet Request Timed Out', kind: 'request' },
    NO_FRAME: { text: 'Frame: iframe is not set', kind: 'config' },
    ABORTED: { text: 'Something went wrong', kind: 'request' },
    RPC_ABORTED: { text: 'Request was aborted', kind: 'rpc' },
    FRAME_ERROR: { text: 'An error occurred', kind: 'request' },
    TOO_LARGE: { text: 'The request is too large', kind: 'request' },
  },
  { languages: () => import('./languages/index.js') },
)
