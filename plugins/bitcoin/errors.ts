import { defineErrors } from '#kernel'

/** Errors of wallets and their networks. */
export const bitcoinErrors = /*#__PURE__*/ defineErrors(
  'bitcoin',
  {
    NO_SERVER: { text: '{network} cannot be read. Configure an Esplora URL.', kind: 'config' },
    WRONG_CHAIN: { text: 'The Esplora URL of {network} serves {other}', kind: 'config' },
    UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
    BAD_ANSWER: { text: '{network} returned an invalid response', kind: 'request' },
    BAD_ACCOUNTS: { text: 'The wallet returned an invalid list of accounts', kind: 'rpc' },
    WALLET_WITHOUT_NETWORK: { text: 'The wallet does not support {network}', kind: 'rpc' },
    WALLET_ELSEWHERE: {
      text: 'The wallet is on {network}, which is not a network of this app. Switch to Bitcoin in the wallet.',
      kind: 'rpc',
    },
    NO_WALLET: { text: 'No wallet is connected', kind: 'config' },
    SIGNER_MISSING: {
      text: '@scure/btc-signer could not be loaded. If it is not installed: npm install @scure/btc-signer@^2.4.1',
      kind: 'config',
    },
  },
  { languages: () => import('./languages/index.js') },
)

/** Errors of signatures. */
export const signingErrors = /*#__PURE__*/ defineErrors(
  'bitcoin',
  {
    // Exact text.
    SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
    BAD_SIGNATURE: { text: 'The wallet returned an invalid signature', kind: 'rpc' },
    FOREIGN_SIGNATURE: { text: 'The signature is not from this account', kind: 'rpc' },
    CHANGED_TRANSACTION: { text: 'The wallet returned another transaction than it was given', kind: 'rpc' },
    BAD_PSBT: { text: 'This isn’t a PSBT in base64', kind: 'defect' },
    NOTHING_TO_SIGN: { text: 'No input of this PSBT belongs to the account', kind: 'defect' },
    TEXT_ONLY: { text: 'The wallet only signs text', kind: 'rpc' },
    CANNOT_SIGN: { text: 'The wallet does not sign transactions that it does not send itself', kind: 'rpc' },
  },
  { languages: () => import('./languages/index.js') },
)
