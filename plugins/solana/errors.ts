import { defineErrors } from '#kernel'

/** Errors of requests to nodes and wallets. */
export const solanaErrors = /*#__PURE__*/ defineErrors(
  'solana',
  {
    NO_RPC: { text: '{network} cannot be read. Configure an RPC URL.', kind: 'config' },
    WRONG_CHAIN: { text: 'The RPC URL of {network} serves {other}', kind: 'config' },
    RPC_UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
    BAD_ANSWER: { text: '{network} returned an invalid response', kind: 'request' },
    BAD_ACCOUNTS: { text: 'The wallet returned an invalid list of accounts', kind: 'rpc' },
    WALLET_WITHOUT_NETWORK: { text: 'The wallet does not support {network}', kind: 'rpc' },
    NO_WALLET: { text: 'No wallet is connected', kind: 'config' },
    WEB3_MISSING: {
      text: '@solana/web3.js could not be loaded. If it is not installed: npm install @solana/web3.js@^1.98.4',
      kind: 'config',
    },
  },
  { languages: () => import('./languages/index.js') },
)

/** Errors of signatures. */
export const signingErrors = /*#__PURE__*/ defineErrors(
  'solana',
  {
    // Exact text.
    SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
    BAD_SIGNATURE: { text: 'The wallet returned an invalid signature', kind: 'rpc' },
    FOREIGN_SIGNATURE: { text: 'The signature is not from this account', kind: 'rpc' },
    BAD_TRANSACTION: { text: 'This isn’t a Solana transaction', kind: 'defect' },
    CANNOT_SIGN: { text: 'The wallet only signs transactions that it sends itself', kind: 'rpc' },
  },
  { languages: () => import('./languages/index.js') },
)
