import { defineErrors } from '#kernel'

/** What a browser wallet can answer wrongly. */
export const injectedErrors = /*#__PURE__*/ defineErrors('injected', {
  BAD_ACCOUNTS: { text: 'The wallet answered with something that is no list of accounts', kind: 'rpc' },
  BAD_CHAIN: { text: 'The wallet answered with something that is no chain id', kind: 'rpc' },
  REVOKE_TIMEOUT: { text: 'The wallet did not answer when it was disconnected', kind: 'rpc' },
})
