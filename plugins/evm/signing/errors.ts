import { defineErrors } from '#kernel'

/** What can go wrong when a wallet signs. */
export const signingErrors = /*#__PURE__*/ defineErrors('evm', {
  // text of the specification, section 8; the cause is one of those below, or the wallet's own error
  SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
  BAD_SIGNATURE: { text: 'The wallet answered with something that is no signature', kind: 'rpc' },
  FOREIGN_SIGNATURE: { text: 'The signature is not by this account', kind: 'rpc' },
  BAD_TYPED_DATA: { text: 'This is no typed data that can be signed', kind: 'config' },
})
