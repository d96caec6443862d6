import { defineErrors } from '#kernel'

/** Errors of signatures. */
export const signingErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    // Exact text. The cause is an error below, or the wallet's error.
    SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
    BAD_SIGNATURE: { text: 'The wallet returned an invalid signature', kind: 'rpc' },
    FOREIGN_SIGNATURE: { text: 'The signature is from another account', kind: 'rpc' },
    BAD_TYPED_DATA: { text: 'Invalid typed data', kind: 'config' },
  },
  { languages: () => import('../languages/index.js') },
)
